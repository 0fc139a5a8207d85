import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { mockApi } from '../../../test/mock-api';
import { renderAtUrl } from '../../../test/render';
import { ReviewLinksPanel } from './review-links-panel';

const END = 'POST /api/v1/account/end-review-links';

test.each([
  [{ status: 204 }, 'Your review links have been ended'],
  [{ status: 500, body: {} }, 'Unable to end the links'],
])('the button ends the links or says that it could not: %o', async (response, message) => {
  mockApi({ [END]: response });
  renderAtUrl(<ReviewLinksPanel />);
  await userEvent.click(screen.getByRole('button', { name: 'End my review links' }));
  expect(await screen.findByText(message)).toBeInTheDocument();
});
