import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/browser';

/**
 * Asks the device to sign with a passkey. With `fromList`, the browser lists passkeys under the login field, and signs
 * when the user picks one.
 */
export async function signWithPasskey(
  options: Record<string, unknown> | null,
  fromList = false,
): Promise<Record<string, unknown>> {
  const { startAuthentication } = await import('@simplewebauthn/browser');
  // The cast is safe: the server half of the same library created these options.
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

/** Whether the browser can list passkeys under a form field. */
export async function knowsAutofill(): Promise<boolean> {
  return knowsPasskeys() && (await PublicKeyCredential.isConditionalMediationAvailable?.()) === true;
}

/** Whether the device can verify its user by finger, face or PIN. */
export async function knowsItsOwner(): Promise<boolean> {
  return knowsPasskeys() && PublicKeyCredential.isUserVerifyingPlatformAuthenticatorAvailable();
}

/**
 * Whether the options are for this host. Passkeys are bound to the portal's main host, so the browser offers none at a
 * practice's own host name.
 */
export function isOfThisHost({ rpId }: Record<string, unknown>): boolean {
  const { hostname } = window.location;
  return typeof rpId === 'string' && (hostname === rpId || hostname.endsWith(`.${rpId}`));
}
