export { webhookJobs } from './deliver.ts';
export {
  changeWebhook,
  createWebhook,
  deleteWebhook,
  listDeliveries,
  listWebhooks,
  resendDelivery,
  switchWebhooksOff,
  testWebhook,
} from './manage-webhooks.ts';
export { forgetEvents, tellOfArticle, tellWebhooks } from './tell.ts';
