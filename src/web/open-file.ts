import { hrefOf } from './paths.ts';

/**
 * Opens a PDF in a new window (spec §2: a PDF is opened in a new window). The window opens inside the click, or the
 * browser blocks it; its address, a ticket good once and for 60 s (docs/api.md), is set when `address` has answered.
 * @param again where the portal opens it again. It follows the ticket as a fragment: a window that is reloaded after the
 * ticket has expired, as phones do with their tabs, is sent to the portal, and the browser takes the fragment along.
 */
export async function openTicket(address: () => Promise<string>, again?: string): Promise<void> {
  const opened = window.open('about:blank', '_blank');
  try {
    const target = `${await address()}${again === undefined ? '' : hrefOf(again)}`;
    if (opened) {
      opened.opener = null;
      opened.location.replace(target);
    } else {
      // The browser allowed no window: this one goes there; "back" returns to the page.
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
  // The download holds the bytes itself only once it has begun.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}
