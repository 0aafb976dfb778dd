import { inTier } from '../../scripts/tests/tier.ts';
import { expect, test } from '../fixtures.ts';
import { settle } from '../support/page-scripts.ts';
import { publish } from '../support/publish.ts';

const HOST = 'cdn.example.com';

test.use({ allowedErrors: [/^request: https:..cdn\.example\.com|status of 40[04]/] });

test(
  'a site’s own code runs on public pages alone, after the visitor accepts it',
  inTier('all'),
  async ({ site, adminPage, openPage, axe }) => {
    const { slug } = await publish(site, { title: 'Counted' });
    await adminPage.goto('/dashboard/settings/code');
    const head = adminPage.getByLabel('Code for the head');
    const save = adminPage.getByRole('button', { name: 'Save settings' });
    // The text of a field that would end the field, and run, if it were not text.
    await head.fill(
      '</textarea></template><script>window.escaped = true</script><img src=x onerror=alert(1)>',
    );
    await save.click();
    await expect(adminPage.getByText('<img> is not allowed')).not.toHaveCount(0);
    await expect(head).toBeFocused();
    await adminPage.getByText('Add the code to public pages').click();
    await head.fill(
      `<meta name="owner-mark" content="a&quot;b"><script src="https://${HOST}/a.js"></script><script>window.order += "</"+"script>b"</script>`,
    );
    await adminPage
      .getByLabel('Code for the end')
      .fill('<style>footer { outline: 1px solid rgb(1, 2, 3) }</style>');
    await save.click();
    await expect(adminPage.getByText(`Please name ${HOST} among the hosts`)).not.toHaveCount(0);
    await adminPage.getByLabel('Hosts that').fill(`${HOST}\n`);
    await save.click();
    await expect(adminPage.getByText('Settings saved')).toBeVisible();
    await adminPage.reload();
    await expect(head).toHaveValue(/^<meta name="owner-mark"/);
    expect(await adminPage.evaluate(() => 'order' in window || 'escaped' in window)).toBe(false);

    const page = await openPage();
    const requested: string[] = [];
    await page.route(`https://${HOST}/**`, (route) => {
      requested.push(route.request().url());
      return route.fulfill({ contentType: 'text/javascript', body: 'window.order = "a"' });
    });
    const order = () => page.evaluate(() => (window as unknown as { order?: string }).order);
    await page.goto(`/blog/${slug}`);
    await expect(page.locator('meta[name="owner-mark"]')).toHaveAttribute('content', 'a"b');
    await expect(page.getByText(`${HOST} may set cookies`)).toBeVisible();
    await axe(page);
    expect([requested, await order()]).toEqual([[], undefined]);
    await page.getByRole('button', { name: 'Accept' }).click();
    await expect.poll(order).toBe('a</script>b');
    await expect(page.getByRole('contentinfo')).toHaveCSS('outline-color', 'rgb(1, 2, 3)');
    for (const path of ['/', '/about', '/search', '/no-such-page']) {
      await page.goto(path);
      await expect.poll(order, { message: path }).toBe('a</script>b');
    }
    await page.goto('/privacy');
    await expect(page.getByRole('listitem').filter({ hasText: HOST })).toBeVisible();
    for (const path of ['/?plain=1', '/login', '/account']) {
      const response = await page.goto(path);
      const text = (await response!.text()) + (await response!.headerValue('content-security-policy'));
      expect(text, path).not.toMatch(/owner-mark|cdn\.example/);
      await settle(page);
      expect(await order(), path).toBeUndefined();
    }
    await page.goto('/about');
    await page.getByRole('button', { name: 'Change' }).click();
    await expect(page.getByRole('button', { name: 'Decline' })).toBeVisible();
    expect(await order()).toBeUndefined();
    await site.adminApi.patch('settings', {
      codeEnabled: null,
      headCode: null,
      endCode: null,
      codeHosts: null,
    });
    expect(await (await page.request.get('/about')).text()).not.toMatch(/owner-mark|data-tag-manager/);
  },
);
