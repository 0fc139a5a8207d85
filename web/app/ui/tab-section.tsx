import { Text, Title } from '@mantine/core';
import { useId, type ReactNode } from 'react';
import styles from './tab-section.module.css';

interface Props {
  heading: string;
  /** Inside a region with its own heading: renders a lower heading and no landmark. */
  nested?: boolean;
  children: ReactNode;
}

/** Section of a tab with a heading. */
export function TabSection({ heading, nested = false, children }: Props) {
  const id = useId();
  return (
    <section aria-labelledby={nested ? undefined : id} className={styles.part}>
      <Title order={nested ? 3 : 2} id={id}>
        {heading}
      </Title>
      <div className={styles.content}>{children}</div>
    </section>
  );
}

interface TextProps {
  heading: string;
  /** Language of the text; the heading is in the interface language. */
  lang?: string;
  /** Plain text with line breaks. */
  plain?: boolean;
  children: ReactNode;
}

export function TabSectionText({ heading, lang, plain = false, children }: TextProps) {
  return (
    <div>
      <h3 className={styles.heading}>{heading}</h3>
      <div lang={lang} className={styles.body} data-plain={plain || undefined}>
        {children}
      </div>
    </div>
  );
}

/** Explanation of a section. */
export function TabSectionNote({ children }: { children: ReactNode }) {
  return <Text className={styles.note}>{children}</Text>;
}
