import { hrefOf } from './login-paths.ts';

/**
 * Opens a PDF in a new window (spec §2). The window must be opened during the click, or the browser blocks it. Once
 * `address` resolves, the window navigates to that URL, which contains a ticket: it works once, within 60 s
 * (docs/api.md).
 * @param again the in-app URL of the document, appended to the ticket URL as a fragment. Phones may reload a tab after
 * the ticket has expired. The server then redirects to the portal, and the browser keeps the fragment.
 */
export async function openTicket(address: () => Promise<string>, again?: string): Promise<void> {
  const opened = window.open('about:blank', '_blank');
  try {
    const target = `${await address()}${again === undefined ? '' : hrefOf(again)}`;
    if (opened) {
      opened.opener = null;
      opened.location.replace(target);
    } else {
      // The browser blocked the new window, so this window navigates instead; the back button returns to the page.
      window.location.assign(target);
    }
  } catch (error) {
    opened?.close();
    throw error;
  }
}

/** Saves bytes under a name (spec §2: a file that is not a PDF is downloaded). */
export function saveFile(blob: Blob, name: string): void {
  const link = document.createElement('a');
  const address = URL.createObjectURL(blob);
  link.href = address;
  link.download = name;
  link.click();
  // A download that has started no longer needs the blob URL.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}
