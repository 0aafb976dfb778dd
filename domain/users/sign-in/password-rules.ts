import { MAX_PASSWORD } from '../../../contract/limits.ts';
import { texts } from '../../../contract/texts.ts';
import type { Config } from '../../../platform/config.ts';
import { normalize } from '../../../shared/text/combining-marks.ts';
import { invalid } from '../../errors.ts';

/**
 * The passwords that attackers try first: the top of published lists of leaked ones, and Lekha's own words,
 * in lower case.
 */
const common = new Set(
  `
  000000 00000000 102030 111111 1111111 11111111 111222 112233 11223344 121212 123123 123123123 123321 1234321 123456
  1234567 12345678 123456789 1234567890 12345678910 123456a 123456789a 1234qwer 123654 123654789 123abc 123qwe 131313
  147258 147258369 159357 159753 1q2w3e 1q2w3e4r 1q2w3e4r5t 1qaz2wsx 1qazxsw2 222222 232323 333333 444444 456123 456789
  500500 555555 654321 6543210 666666 696969 741852 741852963 753951 777777 7777777 789456 789456123 789789 87654321
  888888 88888888 963852741 987654 987654321 9876543210 999999 99999999 a12345 a123456 a1234567 a123456789 a1b2c3 a1b2c3d4
  aa123456 aaaaaa aaaaaaaa abc123 abc1234 abc12345 abcd1234 abcdef abcdefg access admin admin1 admin12 admin123 admin1234
  admin12345 admin@123 administrator adminadmin alexander amanda andrea andrew angel1 angela anthony apple1 ashley
  asd123 asdasd asdf1234 asdfasdf asdfgh asdfghjk asdfghjkl asshole august austin azerty babygirl bailey bangladesh
  banana baseball basketball batman biteme blahblah blessed bonjour bubbles buster butterfly changeit changeme charlie
  cheese chelsea chocolate computer cookie corvette daniel default dhaka123 diamond dragon dragon1 eminem family ferrari
  flower football forever freedom friends fuckyou fuckyou1 gabriel gfhjkm ginger godzilla google guest123 hahaha hannah
  harley hello1 hello123 hellohello hockey hunter hunter2 iloveu iloveyou iloveyou1 internet jasmine jasper jennifer
  jessica jesus1 jordan jordan23 joseph joshua justin killer killer123 klaster lekha1 lekha123 letmein letmein1 liverpool
  login123 london london1 loveme lovely loveyou maggie manager marina martin master matrix matthew mercedes michael
  michael1 michelle minecraft monkey monkey1 monster mother murphy mustang mynoob naruto nicole nothing number1
  operator p@ssw0rd p@ssword pakistan pass123 pass1234 passer passpass passw0rd password password! password1 password12
  password123 password1234 patrick peanut pepper phoenix please pokemon princess purple q1w2e3 q1w2e3r4 qazwsx qazwsxedc
  qq123456 qwe123 qweasd qweasdzxc qweqwe qwer1234 qwert1 qwerty qwerty1 qwerty12 qwerty123 qwerty1234 qwertyu qwertyui
  qwertyuiop ranger richard robert root1234 samantha samsung secret secret1 shadow silver slipknot snoopy soccer spiderman
  starwars student summer sunshine superman supervisor system target123 taylor teacher temp1234 test123 test1234 testing
  testtest thomas thunder tigger tinkle trustno1 trump123 tweety vanessa victoria welcome welcome1 welcome123 whatever
  william winner winter xxxxxx yankees yellow zaq12wsx zaq1zaq1 zinch zxc123 zxcvbn zxcvbnm
  `
    .trim()
    .split(/\s+/),
);

/** The warning about a common password; null for any other. */
export function commonPasswordWarning(password: string): string | null {
  return common.has(normalize(password, 'NFKC').trim().toLowerCase())
    ? 'This password is among the first that attackers try. Please choose another one.'
    : null;
}

/** Throws `invalid` at `path` for a password that is too short, too long, or among those guessed first. */
export function refuseWeakPassword(config: Config, path: string, password: string): void {
  refuseBadLength(config, path, password);
  const warning = commonPasswordWarning(password);
  if (warning !== null) throw invalid(path, warning);
}

/** Throws `invalid` at `path`; lengths are in UTF-16 units. */
export function refuseBadLength(config: Config, path: string, password: string): void {
  if (password.length < config.passwordMinLength) {
    throw invalid(path, texts.validation.passwordLength(config.passwordMinLength));
  }
  if (password.length > MAX_PASSWORD) {
    throw invalid(path, `Password must be at most ${MAX_PASSWORD} characters`);
  }
}
