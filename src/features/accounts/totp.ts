import { Secret, TOTP } from 'otpauth';

const PERIOD_S = 30;

function totpOf(secret: string, login = ''): TOTP {
  return new TOTP({
    issuer: 'Portale lavoro',
    label: login,
    secret: Secret.fromBase32(secret),
    period: PERIOD_S,
    digits: 6,
  });
}

/** The `otpauth` URL in the QR code that an authenticator app scans. */
export function totpAddress(secret: string, login: string): string {
  return totpOf(secret, login).toString();
}

/** The 30-second step of a code; the previous and the next step are accepted too. Returns null for a wrong code. */
export function stepOf(secret: string, code: string, now: Date): number | null {
  if (!/^\d{6}$/.test(code)) return null;
  const delta = totpOf(secret).validate({ token: code, timestamp: now.getTime(), window: 1 });
  return delta === null ? null : Math.floor(now.getTime() / 1000 / PERIOD_S) + delta;
}

/** The code that an authenticator app shows at the given time. */
export function codeAt(secret: string, moment: Date): string {
  return totpOf(secret).generate({ timestamp: moment.getTime() });
}
