import { Button, Card, Text, Title } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { formatDateTime } from '~/lib/dates';
import { PageHeading } from '~/ui/page-heading';
import { useConfirm } from '~/ui/use-confirm';
import { articleTitle } from '../article-title';
import styles from './kept-offer.module.css';
import { PartValue, type FileNames } from './part-value';
import type { ArticleContent } from './saving/article-content';
import type { KeptContent } from './saving/kept-content';
import type { Part } from './saving/merge-contents';

interface Props {
  article: { titleEn: string };
  kept: KeptContent<ArticleContent>;
  /** Those in which it differs from what is saved. */
  parts: Part[];
  fileName: FileNames;
  /** What is done with what is restored. */
  putBackLabel: string;
  onPutBack: () => void;
  onDiscard: () => void;
}

/** Before anything can be typed, or the new text would take the place of the one that was kept. */
export function KeptOffer(props: Props) {
  const { article, kept, parts, fileName, putBackLabel, onPutBack, onDiscard } = props;
  const { t } = useTranslation();
  const confirm = useConfirm();
  const discard = async () => {
    const isSure = await confirm({
      title: t('articleEditor.kept.discardQuestion'),
      text: t('articleEditor.kept.discardConsequences'),
      confirm: t('articleEditor.kept.discard'),
      dangerous: true,
    });
    if (isSure) onDiscard();
  };

  return (
    <>
      <PageHeading>{articleTitle(article, t)}</PageHeading>
      <Card withBorder mt="lg" p={{ base: 'lg', sm: 'xl' }} className={styles.card}>
        <Title order={2}>{t('articleEditor.kept.title')}</Title>
        <Text>{t('articleEditor.kept.lead', { at: formatDateTime(kept.keptAt) })}</Text>
        <dl className={styles.parts}>
          {parts.map((part) => (
            <div key={part}>
              <dt className={styles.name}>{t(`articleEditor.parts.${part}`)}</dt>
              <dd className={styles.value}>
                <PartValue part={part} content={kept.content} fileName={fileName} />
              </dd>
            </div>
          ))}
        </dl>
        <div className={styles.buttons}>
          <Button onClick={onPutBack}>{putBackLabel}</Button>
          <Button variant="default" onClick={() => void discard()}>
            {t('articleEditor.kept.discard')}
          </Button>
        </div>
      </Card>
    </>
  );
}
