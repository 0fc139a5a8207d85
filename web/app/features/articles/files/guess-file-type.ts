/** Ids of the file types; their names come from the server. */
export const FileType = {
  manuscript: 1,
  manuscriptMarkedUp: 2,
  figure: 3,
  supportingMaterial: 4,
  rebuttalLetter: 5,
  coverLetter: 6,
  table: 7,
} as const;

/** Beginnings of words in usual file names, in the order in which they are tried. */
const NAMES: readonly [type: number, name: RegExp][] = [
  [FileType.coverLetter, / (cover|сопровод)/],
  [FileType.rebuttalLetter, / (rebuttal|response|reply|replies|answers?|ответ)/],
  [
    FileType.manuscriptMarkedUp,
    / (marked|markup|mark up|track|tracked|highlight|redline|(с|со|все) (\S+ )?(правк|исправл|изменен)|отмечен|выделен)/,
  ],
  [
    FileType.supportingMaterial,
    / (suppl|supporting|support |appendi|additional|приложени|дополнит)/,
  ],
  [FileType.figure, / (fig|figures?|рис|рисун\S*|график\S*|image|photo|фото) /],
  [FileType.table, / (tab|tables?|табл\S*) /],
  [FileType.manuscript, / (manuscript|article|paper|main|text|рукопис|статья|статьи|текст)/],
];

const EXTENSIONS: readonly [type: number, extension: RegExp][] = [
  [FileType.figure, /\.(jpe?g|png|bmp)$/i],
  [FileType.table, /\.(xlsx?|csv)$/i],
];

/** Guesses the type of an article's file from its usual name; null if the name says nothing. */
export function guessFileType(fileName: string): number | null {
  const words = separateWords(fileName.replace(/\.[^.]*$/, ''));
  const byName = NAMES.find(([, name]) => name.test(words));
  const byExtension = EXTENSIONS.find(([, extension]) => extension.test(fileName));
  return (byName ?? byExtension)?.[0] ?? null;
}

/** "CoverLetter_v2" becomes " cover letter v 2 ". */
function separateWords(name: string): string {
  const words = name
    .replace(/(\p{Ll})(\p{Lu})/gu, '$1 $2')
    .replace(/(\p{L})(\p{N})/gu, '$1 $2')
    .split(/[^\p{L}\p{N}]+/u);
  return ` ${words.join(' ').trim().toLowerCase()} `;
}
