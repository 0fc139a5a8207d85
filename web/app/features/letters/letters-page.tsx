import { Title } from '@mantine/core';
import { useId, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './letters.module.css';
import { LettersList } from './list/letters-list';
import { Newsletters } from './newsletters/newsletters';

/** Delivery status of newsletters and letters. */
export function LettersPage() {
  const { t } = useTranslation();
  return (
    <>
      <Section heading={t('letters.newsletters.heading')}>
        <Newsletters />
      </Section>
      <Section heading={t('letters.list.heading')}>
        <LettersList />
      </Section>
    </>
  );
}

function Section({ heading, children }: { heading: string; children: ReactNode }) {
  const id = useId();
  return (
    <section aria-labelledby={id} className={styles.section}>
      <Title order={2} id={id}>
        {heading}
      </Title>
      {children}
    </section>
  );
}
