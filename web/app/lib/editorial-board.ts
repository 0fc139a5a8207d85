/** Larger groups of the editorial board are numbered. */
const MAX_UNNUMBERED = 3;

export const isNumbered = ({ editors }: { editors: readonly unknown[] }) =>
  editors.length > MAX_UNNUMBERED;
