import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { type CompanyChoice, codesOf, useCompanies } from '../../../directory-web/use-companies.ts';
import { KIND_WORDS } from '../../../text/common/kind-words.ts';
import { DOCUMENT_ACTIONS, PRIVACY_DOCUMENTS } from '../../../text/documents/document-actions.ts';
import { ListPage } from '../../../web/list/list-page.tsx';
import { paths } from '../../../web/paths.ts';
import { ASIDE, queryOf } from '../../../web/query.ts';
import { useAccount } from '../../../web/session.ts';
import { Banner } from '../../../web/ui/page/banner.tsx';
import { ErrorBox } from '../../../web/ui/page/error-box.tsx';
import { WaitingRows } from '../../../web/ui/page/waiting.tsx';
import { DOCUMENT_CALLS } from '../core/documents.contract.ts';
import { PRIVACY_CATEGORY } from '../core/upload.ts';
import { documentsOf } from './document-list.tsx';

/**
 * `/company/doc/privacy`: the company's PRIVACY documents; at least one makes the company's privacy status OK (spec
 * §2).
 */
export default function PrivacyDocuments() {
  const account = useAccount();
  const { companies, error, retry } = useCompanies(codesOf(account, []));
  if (error !== null) return <ErrorBox error={error} onRetry={retry} />;
  const [company] = companies ?? [];
  return company ? <Documents company={company} /> : <WaitingRows />;
}

function Documents({ company }: { company: CompanyChoice }) {
  const account = useAccount();
  const definition = useMemo(() => {
    const list = documentsOf('companyDocument', [company], account, PRIVACY_CATEGORY);
    const upload = (go: (address: string) => void) => [
      { label: DOCUMENT_ACTIONS.upload, icon: 'upload' as const, whyNot: null, onRun: () => go(paths.uploadPrivacy()) },
    ];
    return {
      ...list,
      name: PRIVACY_DOCUMENTS.title,
      ownActions: ({ go }: { go: (address: string) => void }) => upload(go),
      empty: { title: PRIVACY_DOCUMENTS.none, text: PRIVACY_DOCUMENTS.missing },
    };
  }, [company, account]);
  const query = { cfAzienda: company.taxCode, codCategoria: PRIVACY_CATEGORY };
  const counts = useQuery({ ...queryOf(DOCUMENT_CALLS.companyDocument.summarise, { query }), ...ASIDE }).data;
  const ok = counts && counts.Pubblicati + counts.NonPubblicati > 0;
  return (
    <ListPage
      definition={definition}
      title={PRIVACY_DOCUMENTS.title}
      back={{ to: paths.companiesDocuments(account.role, []), label: KIND_WORDS.companyDocument.list }}
      below={
        counts && (
          <Banner tone={ok ? 'ok' : 'warn'} icon={ok ? 'check' : 'alert'}>
            <p>
              {ok ? PRIVACY_DOCUMENTS.ok : PRIVACY_DOCUMENTS.missing}
              {ok && counts.Pubblicati === 0 && ` ${PRIVACY_DOCUMENTS.unpublished}`}
            </p>
          </Banner>
        )
      }
    />
  );
}
