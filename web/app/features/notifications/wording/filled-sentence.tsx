import { Fragment, type ReactNode } from 'react';

/** Takes the place of a blank until what belongs there, a link perhaps, is put in. */
export function blankFor(name: string): string {
  return `{${name}}`;
}

/** A sentence of a catalogue with links in it: each language puts them where they belong. */
export function FilledSentence({
  text,
  parts,
}: {
  text: string;
  parts: Record<string, ReactNode>;
}) {
  return text
    .split(/\{(\w+)\}/)
    .map((piece, place) => <Fragment key={place}>{place % 2 ? parts[piece] : piece}</Fragment>);
}
