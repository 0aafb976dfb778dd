import { linkCard, linkCardRequest } from '../../contract/link-card.ts';
import { successResponse } from '../../contract/responses.ts';
import { requestCard } from '../../domain/link-cards/link-cards.ts';
import { absoluteUrl } from './absolute-urls.ts';
import { type Endpoint, endpoint } from './endpoint.ts';

/** `/link-cards`: the cards of pages that articles embed. */
export const linkCardEndpoints: Endpoint[] = [
  endpoint({
    method: 'post',
    path: '/link-cards',
    action: 'card.request',
    summary: 'Get the card of a page, which the server fetches once',
    body: linkCardRequest,
    response: successResponse(linkCard),
    errors: [429],
    async handle(ctx, { body }) {
      const card = await requestCard(ctx, body.url);
      return { data: { ...card, image: card.image && absoluteUrl(ctx, card.image) } };
    },
  }),
];
