/** Time for the browser to start writing the file. */
const REVOKE_DELAY_MS = 60_000;

/** Returns the name in `Content-Disposition: attachment; filename*=UTF-8''…`, or null. */
export function attachmentName(disposition: string | null): string | null {
  const encoded = /filename\*\s*=\s*UTF-8''([^;\s]+)/i.exec(disposition ?? '')?.[1];
  if (!encoded) return null;
  try {
    return decodeURIComponent(encoded) || null;
  } catch {
    return null;
  }
}

/** Saves content as a download, by clicking a temporary link. */
export function saveAttachment(content: Blob, name: string): void {
  const url = URL.createObjectURL(content);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), REVOKE_DELAY_MS);
}
