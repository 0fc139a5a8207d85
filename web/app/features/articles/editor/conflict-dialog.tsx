import { Button, CopyButton, Modal, Radio, Text, VisuallyHidden } from '@mantine/core';
import { IconCopy } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { MyArticleFile } from '~/api/my-articles';
import styles from './conflict-dialog.module.css';
import { PartValue, usePartText } from './part-value';
import type { Saving } from './saving/autosave';
import type { Clash, Part, Side } from './saving/merge-contents';

const SIDES = ['mine', 'theirs'] as const;

type Choices = Partial<Record<Part, Side>>;

interface Props {
  saving: Saving;
  onResolve: (choices: Choices) => void;
}

/** Where two windows have changed the same, the author sees both texts and says which one stays. */
export function ConflictDialog({ saving, onResolve }: Props) {
  const { t } = useTranslation();
  const [choices, setChoices] = useState<Choices>({});
  const { clashes, article } = saving;
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
                <Version key={side} clash={clash} side={side} files={article.files} />
              ))}
            </div>
          </Radio.Group>
        ))}
      </div>
      <Button mt="lg" onClick={resolve}>
        {t('articleEditor.conflict.save')}
      </Button>
    </Modal>
  );
}

interface VersionProps {
  clash: Clash;
  side: Side;
  files: MyArticleFile[];
}

function Version({ clash, side, files }: VersionProps) {
  const { t } = useTranslation();
  const shown = { part: clash.part, content: clash[side], files };
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
