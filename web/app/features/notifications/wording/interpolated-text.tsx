import { Fragment, type ReactNode } from 'react';

/** Returns a placeholder that `InterpolatedText` replaces with a node. */
export function placeholder(name: string): string {
  return `{${name}}`;
}

/** Translated sentence in which each placeholder is replaced with a node, such as a link. */
export function InterpolatedText({
  text,
  parts,
}: {
  text: string;
  parts: Record<string, ReactNode>;
}) {
  return text
    .split(/\{(\w+)\}/)
    .map((piece, index) => <Fragment key={index}>{index % 2 ? parts[piece] : piece}</Fragment>);
}
