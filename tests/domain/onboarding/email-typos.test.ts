import { expect, test } from 'vitest'
import { likelyEmail } from '../../../src/domain/onboarding/email-typos'

test.each([
  ['astrid@gmial.com', 'astrid@gmail.com'],
  ['astrid@gmal.com', 'astrid@gmail.com'],
  ['astrid@gnail.com', 'astrid@gmail.com'],
  ['astrid@ggmail.com', 'astrid@gmail.com'],
  ['Astrid.Lind@hotmial.se', 'Astrid.Lind@hotmail.se'],
  ['astrid@hotmail.con', 'astrid@hotmail.com'],
  ['astrid@gmail.co', 'astrid@gmail.com'],
  ['astrid@gmail.se', 'astrid@gmail.com'],
  ['astrid@outlok.se', 'astrid@outlook.se'],
  ['astrid@telai.com', 'astrid@telia.com'],
  ['astrid@tele2.con', 'astrid@tele2.se'],
  ['astrid@iclod.com', 'astrid@icloud.com'],
])('%s was meant as %s', (typed, meant) => expect(likelyEmail(typed)).toBe(meant))

test.each([
  'astrid@bredband2.com',
  'astrid@protonmail.ch',
  'astrid@tele2.nl',
  'astrid@tele2.no',
  'astrid@telia.se',
  'astrid@telia.lv',
  'astrid@spray.no',
  'astrid@line.me',
  'astrid@life.com',
  'astrid@cloud.com',
  'astrid@photon.com',
  'astrid@gmail.com',
  'astrid@mail.com',
  'astrid@hotmail.co.uk',
  'astrid@hotmail.no',
  'astrid@yahoo.de',
  'astrid@live.se',
  'astrid@proton.me',
  'astrid@example.com',
  'astrid@telenor.com',
  'astrid@nordmynt.se',
  'astrid',
  '',
])('%j is left as it is', (typed) => expect(likelyEmail(typed)).toBeNull())
