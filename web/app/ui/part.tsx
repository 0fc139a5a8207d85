import { Text, Title } from '@mantine/core';
import { useId, type ReactNode } from 'react';
import styles from './part.module.css';

interface Props {
  heading: string;
  /** It stands within a region that has a heading itself: then it is none of its own. */
  inner?: boolean;
  children: ReactNode;
}

/** A part of a tab, under a heading of its own. */
export function Part({ heading, inner = false, children }: Props) {
  const id = useId();
  return (
    <section aria-labelledby={inner ? undefined : id} className={styles.part}>
      <Title order={inner ? 3 : 2} id={id}>
        {heading}
      </Title>
      <div className={styles.content}>{children}</div>
    </section>
  );
}

interface TextProps {
  heading: string;
  /** Of the text; the heading is in the interface's language. */
  lang?: string;
  /** Typed by a person, line by line. */
  plain?: boolean;
  children: ReactNode;
}

export function PartText({ heading, lang, plain = false, children }: TextProps) {
  return (
    <div>
      <h3 className={styles.heading}>{heading}</h3>
      <div lang={lang} className={styles.body} data-plain={plain || undefined}>
        {children}
      </div>
    </div>
  );
}

/** A sentence or two about a part, in the interface's own words. */
export function PartNote({ children }: { children: ReactNode }) {
  return <Text className={styles.note}>{children}</Text>;
}
