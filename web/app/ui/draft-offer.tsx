import { Button, Card, Text, Title } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { formatDateTime } from '~/lib/dates';
import type { LocalDraft } from '~/lib/local-draft-store';
import type { PartLabels } from '~/lib/merge';
import styles from './draft-offer.module.css';
import { PageHeading } from './page-heading';
import { PartValue } from './conflict-dialog';
import { useConfirm } from './use-confirm';

interface Props<Content, P extends string> {
  /** Title of the page. */
  title: string;
  draft: LocalDraft<Content>;
  /** Parts in which the draft differs from the saved content. */
  parts: P[];
  labels: PartLabels<Content, P>;
  /** Text of the restore button. */
  restoreLabel: string;
  onRestore: () => void;
  onDiscard: () => void;
}

/**
 * Offers to restore a local draft. Shown before the form, whose input would overwrite the draft.
 */
export function DraftOffer<Content, P extends string>(props: Props<Content, P>) {
  const { title, draft, parts, labels, restoreLabel, onRestore, onDiscard } = props;
  const { t } = useTranslation();
  const confirm = useConfirm();
  const discard = async () => {
    const isConfirmed = await confirm({
      title: t('editing.kept.discardQuestion'),
      text: t('editing.kept.discardConsequences'),
      confirmLabel: t('editing.kept.discard'),
      dangerous: true,
    });
    if (isConfirmed) onDiscard();
  };

  return (
    <>
      <PageHeading>{title}</PageHeading>
      <Card withBorder mt="lg" p={{ base: 'lg', sm: 'xl' }} className={styles.card}>
        <Title order={2}>{t('editing.kept.title')}</Title>
        <Text>{t('editing.kept.lead', { at: formatDateTime(draft.keptAt) })}</Text>
        <dl className={styles.parts}>
          {parts.map((part) => (
            <div key={part}>
              <dt className={styles.name}>{labels.name(part)}</dt>
              <dd className={styles.value}>
                <PartValue part={part} text={labels.text(part, draft.content)} />
              </dd>
            </div>
          ))}
        </dl>
        <div className={styles.buttons}>
          <Button onClick={onRestore}>{restoreLabel}</Button>
          <Button variant="default" onClick={() => void discard()}>
            {t('editing.kept.discard')}
          </Button>
        </div>
      </Card>
    </>
  );
}
