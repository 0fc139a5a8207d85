import { Button, Card, Text, Title } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { formatDateTime } from '~/lib/dates';
import type { KeptContent } from '~/lib/kept-content';
import type { PartWords } from '~/lib/part-words';
import styles from './kept-offer.module.css';
import { PageHeading } from './page-heading';
import { PartValue } from './part-value';
import { useConfirm } from './use-confirm';

interface Props<Content, P extends string> {
  /** What is edited. */
  title: string;
  kept: KeptContent<Content>;
  /** Those in which it differs from what is saved. */
  parts: P[];
  words: PartWords<Content, P>;
  /** What is done with what is restored. */
  putBackLabel: string;
  onPutBack: () => void;
  onDiscard: () => void;
}

/** Before anything can be typed, or the new text would take the place of the one that was kept. */
export function KeptOffer<Content, P extends string>(props: Props<Content, P>) {
  const { title, kept, parts, words, putBackLabel, onPutBack, onDiscard } = props;
  const { t } = useTranslation();
  const confirm = useConfirm();
  const discard = async () => {
    const isSure = await confirm({
      title: t('editing.kept.discardQuestion'),
      text: t('editing.kept.discardConsequences'),
      confirm: t('editing.kept.discard'),
      dangerous: true,
    });
    if (isSure) onDiscard();
  };

  return (
    <>
      <PageHeading>{title}</PageHeading>
      <Card withBorder mt="lg" p={{ base: 'lg', sm: 'xl' }} className={styles.card}>
        <Title order={2}>{t('editing.kept.title')}</Title>
        <Text>{t('editing.kept.lead', { at: formatDateTime(kept.keptAt) })}</Text>
        <dl className={styles.parts}>
          {parts.map((part) => (
            <div key={part}>
              <dt className={styles.name}>{words.name(part)}</dt>
              <dd className={styles.value}>
                <PartValue part={part} text={words.text(part, kept.content)} />
              </dd>
            </div>
          ))}
        </dl>
        <div className={styles.buttons}>
          <Button onClick={onPutBack}>{putBackLabel}</Button>
          <Button variant="default" onClick={() => void discard()}>
            {t('editing.kept.discard')}
          </Button>
        </div>
      </Card>
    </>
  );
}
