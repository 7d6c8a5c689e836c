import { hrefOf } from './paths.ts';

/**
 * Opens a PDF in a new window (spec §2: a PDF is opened in a new window). The window opens during the click, or the
 * browser blocks it; once `address` resolves, it gets its address, a ticket that is valid once and for 60 s
 * (docs/api.md).
 * @param again the portal address that opens it again, appended to the ticket as a fragment: a window reloaded after
 * the ticket has expired, as phones do with their tabs, is redirected to the portal, and the browser keeps the
 * fragment.
 */
export async function openTicket(address: () => Promise<string>, again?: string): Promise<void> {
  const opened = window.open('about:blank', '_blank');
  try {
    const target = `${await address()}${again === undefined ? '' : hrefOf(again)}`;
    if (opened) {
      opened.opener = null;
      opened.location.replace(target);
    } else {
      // The browser blocked the new window, so this one navigates; "back" returns to the page.
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
  // The download does not need the address once it has started.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}
