import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/browser';

/**
 * Has the device sign with a passkey. `fromList`: the browser lists passkeys under the login field, and signs when one
 * is picked.
 */
export async function signWithPasskey(
  options: Record<string, unknown> | null,
  fromList = false,
): Promise<Record<string, unknown>> {
  const { startAuthentication } = await import('@simplewebauthn/browser');
  // The server's library made these options for this one.
  const optionsJSON = options as unknown as PublicKeyCredentialRequestOptionsJSON;
  return { ...(await startAuthentication({ optionsJSON, useBrowserAutofill: fromList })) };
}

/** Creates a passkey on this device. */
export async function createPasskey(options: Record<string, unknown>): Promise<Record<string, unknown>> {
  const { startRegistration } = await import('@simplewebauthn/browser');
  const optionsJSON = options as unknown as PublicKeyCredentialCreationOptionsJSON;
  return { ...(await startRegistration({ optionsJSON })) };
}

/** Cancels a pending passkey request. */
export async function endCeremony(): Promise<void> {
  const { WebAuthnAbortService } = await import('@simplewebauthn/browser');
  WebAuthnAbortService.cancelCeremony();
}

/** Whether this browser supports passkeys. */
export function knowsPasskeys(): boolean {
  return typeof window !== 'undefined' && 'PublicKeyCredential' in window;
}

/** Whether the browser lists passkeys under a form field. */
export async function knowsAutofill(): Promise<boolean> {
  return knowsPasskeys() && (await PublicKeyCredential.isConditionalMediationAvailable?.()) === true;
}

/** Whether the device itself verifies its user by finger, face or PIN. */
export async function knowsItsOwner(): Promise<boolean> {
  return knowsPasskeys() && PublicKeyCredential.isUserVerifyingPlatformAuthenticatorAvailable();
}

/** Passkeys are bound to the portal's own host: the browser offers none at a practice's own address. */
export function isOfThisHost({ rpId }: Record<string, unknown>): boolean {
  const { hostname } = window.location;
  return typeof rpId === 'string' && (hostname === rpId || hostname.endsWith(`.${rpId}`));
}
