import { lazy, Suspense, useState } from 'react';
import type { Delivery } from '~/api/deliveries';

// Not part of the first screen.
const RecordDialog = lazy(() => import('./record-dialog'));

/** Opens and shows the dialog with the record. */
export function useRecordDialog(delivery: Delivery) {
  const [isOpen, setIsOpen] = useState(false);
  const dialog = isOpen ? (
    <Suspense>
      <RecordDialog delivery={delivery} onClose={() => setIsOpen(false)} />
    </Suspense>
  ) : null;
  return { open: () => setIsOpen(true), dialog };
}
