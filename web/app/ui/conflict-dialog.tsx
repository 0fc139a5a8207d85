import { Button, CopyButton, Modal, Radio, Text, VisuallyHidden } from '@mantine/core';
import { IconCopy } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Choices, MergeConflict, Side, PartLabels, SaveState } from '~/lib/merge';
import styles from './conflict-dialog.module.css';

/** Value of a part, in the language of its field. */
export function PartValue({ part, text }: { part: string; text: string }) {
  const { t } = useTranslation();
  const lang = /(En|Ru)$/.exec(part)?.[1]?.toLowerCase();
  return (
    <span lang={text ? lang : undefined} style={{ whiteSpace: 'pre-line' }}>
      {text || t('editing.conflict.empty')}
    </span>
  );
}

const SIDES = ['local', 'remote'] as const;

interface Props<Content, P extends string> {
  saving: { state: SaveState; conflicts: MergeConflict<Content, P>[]; remoteChanges: P[] };
  labels: PartLabels<Content, P>;
  onResolve: (choices: Choices<P>) => void;
}

/** Shows both versions of each conflicting part and lets the user choose one. */
export function ConflictDialog<Content, P extends string>(props: Props<Content, P>) {
  const { labels, onResolve } = props;
  const { t } = useTranslation();
  const [choices, setChoices] = useState<Choices<P>>({});
  const { state, conflicts, remoteChanges } = props.saving;
  const resolve = () => {
    const all = conflicts.map(({ part }) => [part, choices[part] ?? 'local'] as const);
    setChoices({});
    onResolve(Object.fromEntries(all) as Choices<P>);
  };

  return (
    <Modal
      opened={state === 'conflict'}
      // The dialog cannot be dismissed; keeping the local version is one of the choices.
      onClose={() => undefined}
      withCloseButton={false}
      size="xl"
      title={t('editing.conflict.title')}
      attributes={{ header: { role: 'presentation' } }}
    >
      <Text size="sm">{t('editing.conflict.lead')}</Text>
      <div className={styles.conflicts}>
        {conflicts.map((conflict) => (
          <Radio.Group
            key={conflict.part}
            label={labels.name(conflict.part)}
            value={choices[conflict.part] ?? 'local'}
            onChange={(side) => setChoices({ ...choices, [conflict.part]: side })}
          >
            <div className={styles.sides}>
              {SIDES.map((side) => (
                <Version
                  key={side}
                  part={conflict.part}
                  side={side}
                  text={labels.text(conflict.part, conflict[side])}
                />
              ))}
            </div>
          </Radio.Group>
        ))}
      </div>
      {remoteChanges.length > 0 ? (
        <Text size="sm" mt="lg">
          {t('editing.conflict.alsoTaken', { parts: remoteChanges.map(labels.name).join(', ') })}
        </Text>
      ) : null}
      <Button mt="lg" onClick={resolve}>
        {t('editing.conflict.save')}
      </Button>
    </Modal>
  );
}

function Version({ part, side, text }: { part: string; side: Side; text: string }) {
  const { t } = useTranslation();
  const label = side === 'local' ? t('editing.conflict.mine') : t('editing.conflict.theirs');
  return (
    <div className={styles.side}>
      <Radio value={side} label={label} />
      <div className={styles.text}>
        <PartValue part={part} text={text} />
      </div>
      <CopyButton value={text}>
        {({ copied, copy }) => (
          <Button
            size="compact-sm"
            variant="subtle"
            leftSection={<IconCopy size={16} aria-hidden />}
            onClick={copy}
          >
            {copied ? t('editing.conflict.copied') : t('editing.conflict.copy')}
            <VisuallyHidden>: {label}</VisuallyHidden>
          </Button>
        )}
      </CopyButton>
    </div>
  );
}
