/** How this page is watched over: said in a `meta` by pages that run scripts, if the journal wants it. */
export const WATCHING_META = 'octavo-watching';

export interface Watching {
  /** Calls of the interface are measured. */
  traces?: boolean;
  /** To whom errors are reported. */
  sentryDsn?: string;
}

export function watching(): Watching {
  const meta = document.querySelector(`meta[name="${WATCHING_META}"]`);
  const content = meta?.getAttribute('content');
  return content ? (JSON.parse(content) as Watching) : {};
}
