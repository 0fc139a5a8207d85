/**
 * Finds the works that a registered article cites, as getResolvedRefs does: not those whose DOI was deposited.
 * A work matches if its title is in the citation.
 *
 * @param {import('./registry.mjs').Registration} registration
 * @param {import('./account.mjs').CrossrefAccount} account
 */
export function matchReferences({ citations, doi: citing }, { registry, works }) {
  const registered = registry.list().map(({ doi, title, type }) => ({ doi, title, type }));
  const known = [...works, ...registered].filter(({ doi, title }) => doi !== citing && title);
  return citations
    .filter(({ doi }) => !doi)
    .flatMap(({ key, text }) => {
      const words = normalize(text);
      const match = known.find(({ title }) => words.includes(normalize(title)));
      return match ? [{ key, doi: match.doi, type: match.type }] : [];
    });
}

/** @param {string} text */
function normalize(text) {
  return ` ${text
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()} `;
}
