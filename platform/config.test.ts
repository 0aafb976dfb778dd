import { describe, expect, it } from 'vitest';
import { ConfigError, readConfig } from './config.ts';

describe('the id of the tag manager', () => {
  it.each(['GTM-AB12CD3', 'G-1A2B3C4D5E'])('may be %s', (id) => {
    expect(readConfig({ TAG_MANAGER_ID: ` ${id} ` }).tagManagerId).toBe(id);
  });

  it('may be absent', () => {
    expect(readConfig({}).tagManagerId).toBeUndefined();
    expect(readConfig({ TAG_MANAGER_ID: '' }).tagManagerId).toBeUndefined();
  });

  it.each(['UA-12345-6', 'gtm-ab12cd3', 'GTM-', "GTM-A'</script>", 'G-1 G-2'])('is never %s', (id) => {
    expect(() => readConfig({ TAG_MANAGER_ID: id })).toThrow(ConfigError);
  });
});
