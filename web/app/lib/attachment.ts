/** How long the browser may take to begin writing what it was given. */
const TAKEN_OVER_AFTER = 60_000;

/** The name in `Content-Disposition: attachment; filename*=UTF-8''…`, or null where there is none. */
export function attachmentName(disposition: string | null): string | null {
  const encoded = /filename\*\s*=\s*UTF-8''([^;\s]+)/i.exec(disposition ?? '')?.[1];
  if (!encoded) return null;
  try {
    return decodeURIComponent(encoded) || null;
  } catch {
    return null;
  }
}

/** Hands something to the browser as if its link had been followed: it goes where downloads go. */
export function saveAttachment(content: Blob, name: string): void {
  const address = URL.createObjectURL(content);
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), TAKEN_OVER_AFTER);
}
