import type * as account from '../accounts/account.ts';
import type * as accountMails from '../accounts/account-mails.ts';
import type * as controls from '../common/controls.ts';
import type * as dates from '../common/dates.ts';
import type * as fields from '../common/fields.ts';
import type * as files from '../common/files.ts';
import type * as forms from '../common/forms.ts';
import type * as mailContent from '../common/mail-content.ts';
import type * as refusals from '../common/refusals.ts';
import type * as words from '../common/words.ts';
import type * as mails from '../documents/mails.ts';
import type * as ownDocuments from '../documents/own-documents.ts';
import type * as reminders from '../documents/reminders.ts';
import type * as homes from '../homes.ts';
import type * as incomeProof from '../income-proof.ts';
import type * as notices from '../notices.ts';
import type * as notificationScreens from '../notifications/notification-screens.ts';
import type * as notifications from '../notifications/notifications.ts';
import type * as push from '../notifications/push.ts';
import type * as people from '../people.ts';
import type * as privacy from '../privacy.ts';
import type * as requests from '../requests.ts';
import type * as search from '../search.ts';
import type * as shell from '../shell.ts';
import type * as ownSigning from '../signing/own-signing.ts';
import type * as signing from '../signing/signing.ts';
import type * as tour from '../tour.ts';

/**
 * The texts that a worker sees, by the name of their export. Every language must have them all: a missing text does not
 * compile. Add a new name here, in its module (`said`) and in each language file.
 */
export interface Texts
  extends Pick<
      typeof account,
      | 'ACTIVATION'
      | 'PASSWORDS'
      | 'OWN_DATA'
      | 'SECOND_FACTOR'
      | 'SECOND_STEP'
      | 'PASSKEY_LOGIN'
      | 'LINKED_IDENTITIES'
      | 'ACCESS_CHOICE'
      | 'PASSKEYS'
      | 'PASSKEY_OFFER'
      | 'KEY_TEXTS'
      | 'PASSWORD_FIELDS'
      | 'FORGOTTEN'
      | 'FINISH_PASSWORD'
      | 'ACTIVATE_PAGE'
      | 'DEAD_ACTIVATIONS'
      | 'DEAD_LETTERS'
      | 'CONFIRM_EMAIL'
      | 'CHANGE_PASSWORD'
      | 'IDENTITY'
      | 'USER_DATA'
      | 'OTHER_ACCESS'
      | 'PERSONAL_DATA'
      | 'SESSIONS'
      | 'FACTORS'
    >,
    Pick<typeof accountMails, 'ACCOUNT_MAILS'>,
    Pick<typeof controls, 'CONTROLS' | 'PAGE_TITLES' | 'PASSWORD_NEEDS' | 'LANGUAGE_TEXTS' | 'TRACCIA'>,
    Pick<typeof dates, 'DATES' | 'CALENDAR_NAMES'>,
    Pick<typeof fields, 'FIELD_TEXTS'>,
    Pick<typeof files, 'FILE_FIELD'>,
    Pick<typeof forms, 'FORM'>,
    Pick<typeof words, 'WORDS'>,
    Pick<typeof homes, 'OWN_HOME'>,
    Pick<typeof incomeProof, 'INCOME_PROOF' | 'SHOWN_INCOME'>,
    Pick<typeof mailContent, 'MAIL'>,
    Pick<typeof mails, 'DOCUMENT_MAILS'>,
    Pick<typeof notices, 'OWN_BOARD'>,
    Pick<typeof notificationScreens, 'NOTIFICATIONS' | 'bellName' | 'newOnBoard'>,
    Pick<typeof notifications, 'OWN_NEWS' | 'PUSH_MESSAGE' | 'NEWS_MAILS'>,
    Pick<
      typeof ownDocuments,
      | 'PAYROLL_KIND_NAMES'
      | 'OWN'
      | 'OWN_NET'
      | 'OWN_FIGURES'
      | 'OWN_CHANGES'
      | 'OWN_TEXT'
      | 'forTheBank'
      | 'publishedOn'
      | 'readOn'
      | 'acknowledgedOn'
      | 'shownUntil'
      | 'inDossiers'
      | 'incomeOf'
      | 'showMore'
      | 'nothingIn'
      | 'OWN_PLACES'
      | 'endedOn'
      | 'pageName'
      | 'downloadAllText'
      | 'found'
    >,
    Pick<typeof people, 'LETTER'>,
    Pick<typeof privacy, 'PRIVACY'>,
    Pick<typeof push, 'PUSH_TEXTS'>,
    Pick<typeof refusals, 'OWN_REFUSALS'>,
    Pick<typeof reminders, 'REMINDER_MAIL'>,
    Pick<
      typeof requests,
      'REQUEST_TYPE_NAMES' | 'REQUEST_STATUS_NAMES' | 'READY_LABELS' | 'OWN_REQUESTS' | 'alreadyAsked' | 'mailedWords'
    >,
    Pick<typeof search, 'SEARCH'>,
    Pick<typeof signing, 'SIGNING_WORDS'>,
    Pick<typeof ownSigning, 'OWN_SIGNING'>,
    Pick<
      typeof shell,
      | 'SHELL'
      | 'OFFLINE'
      | 'STALE'
      | 'NEW_VERSION'
      | 'NEW_POLICY'
      | 'HELP'
      | 'KEYBOARD_HELP'
      | 'COOKIE_BANNER'
      | 'LOGIN'
      | 'ERROR_PAGE'
      | 'ROLE_NAMES'
      | 'LOGIN_ABOVE'
      | 'LINK_OF_OTHER'
      | 'ERRORS'
    >,
    Pick<typeof tour, 'TOUR' | 'OWN_TOUR' | 'stepOf'> {}
