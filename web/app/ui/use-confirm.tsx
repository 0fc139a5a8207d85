import { List, Text } from '@mantine/core';
import { modals } from '@mantine/modals';
import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';

export interface ConfirmOptions {
  /** Question that names the action. */
  title: string;
  /** Objects and consequences of the action. */
  text: string;
  /** List after the text. */
  listItems?: readonly string[];
  /** Label of the confirm button: the action, such as "Disconnect", never "OK". */
  confirmLabel: string;
  dangerous?: boolean;
}

/**
 * Returns a function that asks for confirmation: `if (await confirm({…})) …`. Closing the dialog
 * means no.
 */
export function useConfirm(): (question: ConfirmOptions) => Promise<boolean> {
  const { t } = useTranslation();

  return useCallback(
    ({ title, text, listItems = [], confirmLabel, dangerous = false }) =>
      new Promise((resolve) => {
        modals.openConfirmModal({
          title,
          withCloseButton: false, // "Cancel" closes it
          // Mantine renders the title in a `header`, which would be a second banner landmark.
          attributes: { header: { role: 'presentation' } },
          children: (
            <>
              <Text size="sm">{text}</Text>
              {listItems.length > 0 ? (
                <List size="sm" mt="xs">
                  {listItems.map((item) => (
                    <List.Item key={item}>{item}</List.Item>
                  ))}
                </List>
              ) : null}
            </>
          ),
          labels: { confirm: confirmLabel, cancel: t('shell.confirm.cancel') },
          confirmProps: dangerous ? { color: 'carmine.7' } : {},
          onConfirm: () => resolve(true),
          onCancel: () => resolve(false),
          onClose: () => resolve(false),
        });
      }),
    [t],
  );
}
