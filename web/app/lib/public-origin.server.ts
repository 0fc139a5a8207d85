/** Where the site stands for its readers: what leaves the page is named in full. */
export function publicOrigin(request: Request): string {
  return process.env.PUBLIC_ORIGIN ?? new URL(request.url).origin;
}
