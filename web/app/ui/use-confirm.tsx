import { List, Text } from '@mantine/core';
import { modals } from '@mantine/modals';
import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';

export interface Question {
  /** What will happen, in words that name it. */
  title: string;
  /** Who or what it touches. */
  text: string;
  /** What the text leads up to, one by one. */
  points?: readonly string[];
  /** The deed itself, such as «Disconnect», never «OK». */
  confirm: string;
  dangerous?: boolean;
}

/** `if (await confirm({…})) …`; closing the dialog in any way is a no. */
export function useConfirm(): (question: Question) => Promise<boolean> {
  const { t } = useTranslation();

  return useCallback(
    ({ title, text, points = [], confirm, dangerous = false }) =>
      new Promise((resolve) => {
        modals.openConfirmModal({
          title,
          withCloseButton: false, // «Cancel» is the same, with a name
          // The title stands in a `header`, which would be a second banner of the page.
          attributes: { header: { role: 'presentation' } },
          children: (
            <>
              <Text size="sm">{text}</Text>
              {points.length > 0 ? (
                <List size="sm" mt="xs">
                  {points.map((point) => (
                    <List.Item key={point}>{point}</List.Item>
                  ))}
                </List>
              ) : null}
            </>
          ),
          labels: { confirm, cancel: t('shell.confirm.cancel') },
          confirmProps: dangerous ? { color: 'carmine.7' } : {},
          onConfirm: () => resolve(true),
          onCancel: () => resolve(false),
          onClose: () => resolve(false),
        });
      }),
    [t],
  );
}
