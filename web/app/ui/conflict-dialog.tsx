import { Button, CopyButton, Modal, Radio, Text, VisuallyHidden } from '@mantine/core';
import { IconCopy } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Choices, Clash, Side } from '~/lib/merging';
import type { PartWords } from '~/lib/part-words';
import type { SaveState } from '~/lib/save-state';
import styles from './conflict-dialog.module.css';
import { PartValue } from './part-value';

const SIDES = ['mine', 'theirs'] as const;

interface Props<Content, P extends string> {
  saving: { state: SaveState; clashes: Clash<Content, P>[]; taken: P[] };
  words: PartWords<Content, P>;
  onResolve: (choices: Choices<P>) => void;
}

/** Where the same was changed here and elsewhere, one sees both texts and says which one stays. */
export function ConflictDialog<Content, P extends string>(props: Props<Content, P>) {
  const { words, onResolve } = props;
  const { t } = useTranslation();
  const [choices, setChoices] = useState<Choices<P>>({});
  const { state, clashes, taken } = props.saving;
  const resolve = () => {
    const all = clashes.map(({ part }) => [part, choices[part] ?? 'mine'] as const);
    setChoices({});
    onResolve(Object.fromEntries(all) as Choices<P>);
  };

  return (
    <Modal
      opened={state === 'conflict'}
      // There is no going on without an answer, and «mine» is one.
      onClose={() => undefined}
      withCloseButton={false}
      size="xl"
      title={t('editing.conflict.title')}
      attributes={{ header: { role: 'presentation' } }}
    >
      <Text size="sm">{t('editing.conflict.lead')}</Text>
      <div className={styles.clashes}>
        {clashes.map((clash) => (
          <Radio.Group
            key={clash.part}
            label={words.name(clash.part)}
            value={choices[clash.part] ?? 'mine'}
            onChange={(side) => setChoices({ ...choices, [clash.part]: side })}
          >
            <div className={styles.sides}>
              {SIDES.map((side) => (
                <Version
                  key={side}
                  part={clash.part}
                  side={side}
                  text={words.text(clash.part, clash[side])}
                />
              ))}
            </div>
          </Radio.Group>
        ))}
      </div>
      {taken.length > 0 ? (
        <Text size="sm" mt="lg">
          {t('editing.conflict.alsoTaken', { parts: taken.map(words.name).join(', ') })}
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
  return (
    <div className={styles.side}>
      <Radio value={side} label={t(`editing.conflict.${side}`)} />
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
            <VisuallyHidden>: {t(`editing.conflict.${side}`)}</VisuallyHidden>
          </Button>
        )}
      </CopyButton>
    </div>
  );
}
