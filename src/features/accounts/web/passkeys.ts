import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/browser';

/**
 * The device's signature with a passkey. `fromList`: the browser offers them under the user's field, and answers when
 * one is picked there.
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

/** A new passkey of this device. */
export async function createPasskey(options: Record<string, unknown>): Promise<Record<string, unknown>> {
  const { startRegistration } = await import('@simplewebauthn/browser');
  const optionsJSON = options as unknown as PublicKeyCredentialCreationOptionsJSON;
  return { ...(await startRegistration({ optionsJSON })) };
}

/** Nobody waits for a passkey any more. */
export async function endCeremony(): Promise<void> {
  const { WebAuthnAbortService } = await import('@simplewebauthn/browser');
  WebAuthnAbortService.cancelCeremony();
}

/** Whether this browser knows passkeys at all. */
export function knowsPasskeys(): boolean {
  return typeof window !== 'undefined' && 'PublicKeyCredential' in window;
}

/** Whether it lists them under a field of the page. */
export async function knowsAutofill(): Promise<boolean> {
  return knowsPasskeys() && (await PublicKeyCredential.isConditionalMediationAvailable?.()) === true;
}

/** Whether the device itself asks for finger, face or PIN. */
export async function knowsItsOwner(): Promise<boolean> {
  return knowsPasskeys() && PublicKeyCredential.isUserVerifyingPlatformAuthenticatorAvailable();
}

/** Passkeys belong to the portal's own host: at the address of a practice's the browser gives none. */
export function isOfThisHost({ rpId }: Record<string, unknown>): boolean {
  const { hostname } = window.location;
  return typeof rpId === 'string' && (hostname === rpId || hostname.endsWith(`.${rpId}`));
}
