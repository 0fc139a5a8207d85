import { Button, CopyButton, Modal, Radio, Text, VisuallyHidden } from '@mantine/core';
import { IconCopy } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './conflict-dialog.module.css';
import { PartValue, usePartText, type FileNames } from './part-value';
import type { ArticleContent } from './saving/article-content';
import type { Choices, Clash, Side } from './saving/merge-contents';
import type { Saving } from './saving/saver';

const SIDES = ['mine', 'theirs'] as const;

interface Props {
  saving: Saving<unknown, ArticleContent>;
  fileName: FileNames;
  onResolve: (choices: Choices) => void;
}

/** Where the same was changed here and elsewhere, one sees both texts and says which one stays. */
export function ConflictDialog({ saving, fileName, onResolve }: Props) {
  const { t } = useTranslation();
  const [choices, setChoices] = useState<Choices>({});
  const { clashes, taken } = saving;
  const resolve = () => {
    const all = clashes.map(({ part }) => [part, choices[part] ?? 'mine'] as const);
    setChoices({});
    onResolve(Object.fromEntries(all));
  };

  return (
    <Modal
      opened={saving.state === 'conflict'}
      // There is no going on without an answer, and «mine» is one.
      onClose={() => undefined}
      withCloseButton={false}
      size="xl"
      title={t('articleEditor.conflict.title')}
      attributes={{ header: { role: 'presentation' } }}
    >
      <Text size="sm">{t('articleEditor.conflict.lead')}</Text>
      <div className={styles.clashes}>
        {clashes.map((clash) => (
          <Radio.Group
            key={clash.part}
            label={t(`articleEditor.parts.${clash.part}`)}
            value={choices[clash.part] ?? 'mine'}
            onChange={(side) => setChoices({ ...choices, [clash.part]: side })}
          >
            <div className={styles.sides}>
              {SIDES.map((side) => (
                <Version key={side} clash={clash} side={side} fileName={fileName} />
              ))}
            </div>
          </Radio.Group>
        ))}
      </div>
      {taken.length > 0 ? (
        <Text size="sm" mt="lg">
          {t('articleEditor.conflict.alsoTaken', {
            parts: taken.map((part) => t(`articleEditor.parts.${part}`)).join(', '),
          })}
        </Text>
      ) : null}
      <Button mt="lg" onClick={resolve}>
        {t('articleEditor.conflict.save')}
      </Button>
    </Modal>
  );
}

interface VersionProps {
  clash: Clash;
  side: Side;
  fileName: FileNames;
}

function Version({ clash, side, fileName }: VersionProps) {
  const { t } = useTranslation();
  const shown = { part: clash.part, content: clash[side], fileName };
  const text = usePartText(shown);
  return (
    <div className={styles.side}>
      <Radio value={side} label={t(`articleEditor.conflict.${side}`)} />
      <div className={styles.text}>
        <PartValue {...shown} />
      </div>
      <CopyButton value={text}>
        {({ copied, copy }) => (
          <Button
            size="compact-sm"
            variant="subtle"
            leftSection={<IconCopy size={16} aria-hidden />}
            onClick={copy}
          >
            {copied ? t('articleEditor.conflict.copied') : t('articleEditor.conflict.copy')}
            <VisuallyHidden>: {t(`articleEditor.conflict.${side}`)}</VisuallyHidden>
          </Button>
        )}
      </CopyButton>
    </div>
  );
}
