import { z } from 'zod';
import { invitation, type MadeInvitation, madeInvitation, newInvitation } from '../../contract/invitation.ts';
import { successResponse } from '../../contract/responses.ts';
import { texts } from '../../contract/texts.ts';
import { invite, listInvitations, renewInvitation, revokeInvitation } from '../../domain/users/users.ts';
import { type Endpoint, endpoint, result } from './endpoint.ts';

const action = 'user.invite';

/** `/invitations`: people whom an administrator invites to an account with a role. */
export const invitationEndpoints: Endpoint[] = [
  endpoint({
    method: 'get',
    path: '/invitations',
    action: 'user.listInvitations',
    summary: 'List the invitations that can be accepted, newest first, without their URLs',
    response: successResponse(z.array(invitation)),
    handle: (ctx) => result(listInvitations(ctx)),
  }),
  endpoint({
    method: 'post',
    path: '/invitations',
    action,
    summary:
      'Invite somebody, by an email or a link that only this response contains; it works once, for seven days',
    body: newInvitation,
    response: successResponse(madeInvitation),
    status: 201,
    errors: [409],
    handle: async (ctx, { body }) => made(await invite(ctx, body)),
  }),
  endpoint({
    method: 'post',
    path: '/invitations/:id/renew',
    action,
    summary: 'Make or send a new link of an invitation, for seven days; the old link ends',
    response: successResponse(madeInvitation),
    errors: [404, 409],
    handle: async (ctx, { params }) => made(await renewInvitation(ctx, params.id!)),
  }),
  endpoint({
    method: 'delete',
    path: '/invitations/:id',
    action,
    summary: 'Revoke an invitation; its link ends at once',
    response: successResponse(z.null()),
    errors: [404],
    handle: (ctx, { params }) => result(revokeInvitation(ctx, params.id!), texts.users.invitationRevoked),
  }),
];

function made(data: MadeInvitation) {
  return { data, message: data.isSent ? texts.users.invited : texts.users.invitationMade };
}
