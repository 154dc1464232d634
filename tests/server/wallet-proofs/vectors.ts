import type { Coin } from '../../../src/domain/money/currencies'
import type { SignedForm } from '../../../src/server/wallet-proofs/verify'

/** A published signature, with where it was published. */
export type Vector = { from: string; coin: Coin; form: SignedForm; address: string; message: string; signature: string }

const base64Of = (digits: string): string => Buffer.from(digits, 'hex').toString('base64')

const vectorsOf =
  (from: string, coin: Coin, form: SignedForm) =>
  (...rows: readonly (readonly [address: string, message: string, signature: string])[]): Vector[] =>
    rows.map(([address, message, signature]) => ({ from, coin, form, address, message, signature }))

/** bitcoin/bips, `bip-0322/basic-test-vectors.json`, `tx_hashes`; all of bc1q9vza2e8x573nczrlzms0wvx3gsqjx7vavgkx0l. */
export const bip322Hashes = [
  {
    message: '',
    messageHash: 'c90c269c4f8fcbe6880f72a721ddfbf1914268a794cbb21cfafee13770ae19f1',
    toSpend: 'c5680aa69bb8d860bf82d4e9cd3504b55dde018de765a91bb566283c545a99a7',
    toSign: '1e9654e951a5ba44c8604c4de6c67fd78a27e81dcadcfe1edf638ba3aaebaed6',
  },
  {
    message: 'Hello World',
    messageHash: 'f0eb03b1a75ac6d9847f55c624a99169b5dccba2a31f5b23bea77ba270de0a7a',
    toSpend: 'b79d196740ad5217771c1098fc4a4b51e0535c32236c71f1ea4d61a2d603352b',
    toSign: '88737ae86f2077145f93cc4b153ae9a1cb8d56afa511988c149c5c8c9d93bddf',
  },
  {
    message: 'UTF-8 support: öäüéàè 测试文本 \u{1F604}',
    messageHash: '43936b237ea38c7794eb5d755e0d220b6db92ebfc5c8f482759d22b1286376d7',
    toSpend: 'c8f4f525fe8afb1bc09b44175bd2096f079c98425e8a1be676b712add1fb62f0',
    toSign: '8f488e06b89eafd019ec528109eafaf7f1d1811fd617aa1eeb9658f1c1be6586',
  },
]

const bip322Address = 'bc1q9vza2e8x573nczrlzms0wvx3gsqjx7vavgkx0l'
const emptySigned =
  'AkcwRAIgM2gBAQqvZX15ZiysmKmQpDrG83avLIT492QBzLnQIxYCIBaTpOaD20qRlEylyxFSeEA2ba9YOixpX8z46TSDtS40ASECx/EgAxlkQpQ9hYjgGu6EBCPMVPwVIVJqO4XCsMvViHI='
const helloSigned =
  'AkcwRAIgZRfIY3p7/DoVTty6YZbWS71bc5Vct9p9Fia83eRmw2QCICK/ENGfwLtptFluMGs2KsqoNSk89pO7F29zJLUx9a/sASECx/EgAxlkQpQ9hYjgGu6EBCPMVPwVIVJqO4XCsMvViHI='
const helloSignedAnew =
  'AkgwRQIhAOzyynlqt93lOKJr+wmmxIens//zPzl9tqIOua93wO6MAiBi5n5EyAcPScOjf1lAqIUIQtr3zKNeavYabHyR8eGhowEhAsfxIAMZZEKUPYWI4BruhAQjzFT8FSFSajuFwrDL1Yhy'
const eshjiSigned =
  'AkcwRAIgCYHF/vn67iZX5WBimh84kqD6pTME6eNCMGhfFnnwCNECIAF3nMCk/RfLit+uv8a8FgfQIw0f0ASE21GSz7rX17PsASEDTA2vM8bOtUFgvenSDUmvkq7aWNwoTB0CMiM6carHY1s='
const tpizSigned = 'AUBay6NwR4LEYedkTG+vE9F7C0RTOCB5NH6ZAqf+3hudjHIkOzSZk1jW/5Kt0wRKX3llJ25os+0qktdou4/Y8516'
const fullOfKeyHash =
  'AgAAAAGEmHuloQANVIqnpMegGLNFKwAGE0Urv0a/uMiHnJ+FQwAAAABrSDBFAiEAr8VdqPCZU/oVqKKj2WwHfeCX/lzp+Rfk8d59cS9xdGECIAar0nievDdeVstmIgjfM7kzMepL6HrecBuJtgEitFxBASECzgU8WF30ffzpbdClcw/0NBkTCkuRbiEzr+CTXePjiPfgBwAAAQAAAAAAAAAAAWrgBwAA'
const fullOfWitness =
  'AgAAAAABAaVatLF3wpACTG5XowFYPJPv65lgTlZypjUV9d1DNduCAAAAAADgBwAAAQAAAAAAAAAAAWoCRzBEAiB+SJdR6bVLpv5+kK8pOXSUDS24rU53YkTQEvelQJ22uwIgEfqM8eYTupu4LtA0Tz7z1LIbhpP2PrUxWEt9osnrxFEBIQMasC7JaIHbbAUt1kU81yx7S4QHScnEDBs4GsdHDPMPSuAHAAA='
const fullOfTaproot =
  'AgAAAAABAY+B3hhlrps+S2YaxSvL3HxZKdfT+8XCCtZ4KQc5N+AaAAAAAADgBwAAAQAAAAAAAAAAAWoBQEHQoT3HfPKw4WNiQySblfcRX2gnha/mrpFxUoYlkJxuQFXNN3sS+XbJsNAoXRlvQitk0tVEFpsUGRcCdZ7bWPHgBwAA'
const fullOfNested =
  'AgAAAAABAbtjBsUTHnoyuNG4NGbx6cI1Z01QLlfGHJX/WIRCAU6/AAAAABcWABTGXFmsgRqCkic6D+eE4AKm1iyVhuAHAAABAAAAAAAAAAABagJHMEQCIBp/IMJTnnhI6YrHJwIQbfucoizq0esZ35QRxtpXuk7fAiAGx6kSd9BuPDY+R0sHTJU0ZFtScJI8ASojEHwrClKxDQEhAl3boe/68fHvtuYzRkaS3GOSxnUTJwejjrubm+czK+Yi4AcAAA=='
const threeOfThree =
  'BQBHMEQCIFX9aaqPJWq2Ff2kpen5bFDTid+ehgUOpHV0LfjncXy4AiA3GNicF7aKPzdpa9PCpmaYQs3pHd+qbvvhXdxOCKCAMAFIMEUCIQD/ELXg6CNYyUQijCg96JtgvgjZb9dsl1Ctof4QAeyTcQIgVM/1AAblFl/DCt6A1gJg+T/i2qU5SQD09+chFJzolRwBSDBFAiEAlqRfSFyWNVQhvaCnmeV5tyneiCWMTcFbuujoD/pFa3wCIGnZjfQb8NolSYq9asV+ZeBSkCGHJcqnaV4JYS5MYPEGAWlTIQJ1aLEfEi/4p7wcV+XHZCBVvGGJZ7L3v+jhH+mZA8lN0yECCovfec+kIdllXpKCgA8RX/HZ2x5yHOtCSKP8/sf6pnwhAwxSng6kCgCXXSAmJOOZFdr3vdK3HzGqCFloOHgc5fM6U64='

const bip322 = [
  ...vectorsOf('bitcoin/bips, bip-0322/basic-test-vectors.json, simple', 'BTC', 'bip322')(
    [bip322Address, '', `smp${emptySigned}`],
    [
      bip322Address,
      '',
      'smpAkgwRQIhAPkJ1Q4oYS0htvyuSFHLxRQpFAY56b70UvE7Dxazen0ZAiAtZfFz1S6T6I23MWI2lK/pcNTWncuyL8UL+oMdydVgzAEhAsfxIAMZZEKUPYWI4BruhAQjzFT8FSFSajuFwrDL1Yhy',
    ],
    [bip322Address, 'Hello World', `smp${helloSigned}`],
    [bip322Address, 'Hello World', `smp${helloSignedAnew}`],
    [
      'bc1pss0zhytly75awhm6x2hhvd5lnzv3vssgrf9axfheq8ldyzn88ges79fler',
      'No prefix fallback',
      'AUCJYOwOjxYAvatTAGYaVlNXBVyFuc4MwNQkOuK2tl8xhfKDONd0NjfYyNSYcRqeCp8hsAnCEPHAVEkO9h6vbQ/R',
    ],
  ),
  ...vectorsOf(
    'bitcoin/bips, bip-0322/generated-test-vectors.json, simple',
    'BTC',
    'bip322',
  )(
    ['bc1qkntwc3c4dzxh9xh6875l03fn3vkk023jgak3u7', 'ESHJI7MWUL64AXHBI42L3UR4QA', eshjiSigned],
    ['bc1p9cyuceaazr8cz46mvgkzl94wy397mwpqsrk84su37t72jvkg6wzqv52nfp', 'TPIZPITUIHEUHO5ACOL6W6MBVD', tpizSigned],
  ),
  ...vectorsOf('bitcoin/bips, bip-0322/generated-test-vectors.json, full', 'BTC', 'bip322')(
    ['164P4mbDkPcyvRnFGAZd1ThjxSj7Fbsywz', 'GI2SVNWVCWTEEIMFZFFZYAQNSA', fullOfKeyHash],
    ['bc1qkwzsslep5elkuat4608v7tpntpr3d9n7w5cwwq', 'YGIAANMREUXLFRI4HIEOCE4T23', fullOfWitness],
    ['bc1psmjelwjtg7lz26jhd4kkf35v0xp3u7ffc6p4n4869s0hxkrrrtkqkpqvmg', 'K276VUM3MXP56DGNVICQR5XWRT', fullOfTaproot],
    ['37HVPoc7ZsU5C9Z2VKcCkSLzEknYXCzm3s', 'OQXDXSR5SN5N7WRXSPTI462HKH', fullOfNested],
  ),
  ...vectorsOf('Sparrow: sparrowwallet/drongo, crypto/Bip322Test.java', 'BTC', 'bip322')(
    [bip322Address, '', emptySigned],
    [bip322Address, 'Hello World', helloSigned],
    [bip322Address, 'Hello World', helloSignedAnew],
    [
      'bc1ppv609nr0vr25u07u95waq5lucwfm6tde4nydujnu8npg4q75mr5sxq8lt3',
      'Hello World',
      'AUHd69PrJQEv+oKTfZ8l+WROBHuy9HKrbFCJu7U1iK2iiEy1vMU5EfMtjc+VSHM7aU0SDbak5IUZRVno2P5mjSafAQ==',
    ],
  ),
  ...vectorsOf(
    'ACken2/bip322-js, test/Signer.test.ts, and rust-bitcoin/bip322, src/lib.rs',
    'BTC',
    'bip322',
  )([
    '3HSVzEhCFuH9Z3wvoWTexy7BMVVp3PjS6f',
    'Hello World',
    'AkgwRQIhAMd2wZSY3x0V9Kr/NClochoTXcgDaGl3OObOR17yx3QQAiBVWxqNSS+CKen7bmJTG6YfJjsggQ4Fa2RHKgBKrdQQ+gEhAxa5UDdQCHSQHfKQv14ybcYm1C9y6b12xAuukWzSnS+w',
  ]),
]

const example = 'This is an example of a signed message.'
const long = 'VeryLongMessage!'.repeat(64)
const czech =
  'P\u0159\xED\u0161ern\u011B \u017Elu\u0165ou\u010Dk\xFD k\u016F\u0148 \xFAp\u011Bl \u010F\xE1belsk\xE9 \xF3dy z\xE1ke\u0159n\xFD u\u010De\u0148 b\u011B\u017E\xED pod\xE9l z\xF3ny \xFAl\u016F'
const banks = 'Chancellor on brink of second bailout for banks'
const vires = 'vires is numeris'
const viresSigned = (header: string) =>
  `${header}F8nHqFr3K2UKYahhX3soVeoW8W1ECNbr0wfck7lzyXjCS5Q16Ek45zyBuy1Fiy9sTPKVgsqqOuPvbycuVSSVl8=`
const electrumSegwit = 'HyFaND+87TtVbRhkTfT3mPNBCQcJ32XXtNZGW8sFldJsNpOPCegEmdcCf5Thy18hdMH88GLxZLkOby/EwVUuSeA='

const bip137 = [
  ...vectorsOf('bitcoinjs/bitcoinjs-message, test/fixtures.json (kinds of BIP-137)', 'BTC', 'bip137')(
    [
      '16UwLL9Risc3QfPqBUvKofHmBQ7wMtjvM',
      vires,
      'G8JawPtQOrybrSP1WHQnQPr67B9S3qrxBrl1mlzoTJOSHEpmnF7D3+t+LX0Xei9J20B5AIdPbeL3AaTBZ4N3bY0=',
    ],
    [
      '1PMycacnJaSqwwJqjawXBErnLsZ7RkXUAs',
      vires,
      'H8JawPtQOrybrSP1WHQnQPr67B9S3qrxBrl1mlzoTJOSHEpmnF7D3+t+LX0Xei9J20B5AIdPbeL3AaTBZ4N3bY0=',
    ],
    ['3JvL6Ymt8MVWiCNHC7oWU6nLeHNJKLZGLN', vires, viresSigned('J')],
    ['bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4', vires, viresSigned('K')],
  ),
  ...vectorsOf(
    'ACken2/bip322-js, test/Verifier.test.ts (of the README.md of bitcoinjs-message)',
    'BTC',
    'bip137',
  )([
    '1F3sAm6ZtwLAUnj7d38pGFxtP3RVEvtsbV',
    example,
    'H9L5yLFjti0QTHhPyFrZCT1V/MMnBtXKmoiKDZ78NDBjERki6ZTQZdSMCtkgoNmp17By9ItJr8o7ChX0XxY91nk=',
  ]),
  ...vectorsOf(
    'Bitcoin Core: bitcoin/bitcoin, src/test/util_tests.cpp',
    'BTC',
    'bip137',
  )(
    [
      '15CRxFdyRpGZLW9w8HnHvVduizdL5jKNbs',
      'Trust no one',
      'IPojfrX2dfPnH26UegfbGQQLrdK844DlHq5157/P6h57WyuS/Qsl+h/WSVGDF4MUi4rWSswW38oimDYfNNUBUOk=',
    ],
    [
      '11canuhp9X2NocwCq7xNrQYTmUgZAnLK3',
      'Trust me',
      'IIcaIENoYW5jZWxsb3Igb24gYnJpbmsgb2Ygc2Vjb25kIGJhaWxvdXQgZm9yIGJhbmtzIAaHRtbCeDZINyavx14=',
    ],
  ),
  ...vectorsOf('Electrum: spesmilo/electrum, tests/test_bitcoin.py', 'BTC', 'bip137')(
    [
      '15hETetDmcXm1mM4sEf7U2KXC9hDHFMSzz',
      banks,
      'Hzsu0U/THAsPz/MSuXGBKSULz2dTfmrg1NsAhFp+wH5aKfmX4Db7ExLGa7FGn0m6Mf43KsbEOWpvUUUBTM3Uusw=',
    ],
    [
      '1GPHVTY8UD9my6jyP4tb2TYJwUbDetyNC6',
      'Electrum',
      'HBQdYfv7kOrxmRewLJnG7sV6KlU71O04hUnE4tai97p7Pg+D+yKaWXsdGgHTrKw90caQMo/D6b//qX50ge9P9iI=',
    ],
    ['3DYoBqQ5N6dADzyQjy9FT1Ls4amiYVaqTG', 'Electrum', electrumSegwit],
    ['bc1qq2tmmcngng78nllq2pvrkchcdukemtj56uyue0', 'Electrum', electrumSegwit],
  ),
  ...vectorsOf(
    'Trezor: trezor/trezor-firmware, tests/device_tests/bitcoin/test_signmessage.py',
    'BTC',
    'bip137',
  )(
    ...(
      [
        [
          '1JAd7XCBzGudGpJQSDSfpmJhiygtLQWaGL',
          example,
          '20fd8f2f7db5238fcdd077d5204c3e6949c261d700269cefc1d9d2dcef6b95023630ee617f6c8acf9eb40c8edd704c9ca74ea4afc393f43f35b4e8958324cbdd1c',
        ],
        [
          '3L6TyTisPBmrDAj6RoKmDzNnj4eQi54gD2',
          example,
          '23744de4516fac5c140808015664516a32fead94de89775cec7e24dbc24fe133075ac09301c4cc8e197bea4b6481661d5b8e9bf19d8b7b8a382ecdb53c2ee0750d',
        ],
        [
          'bc1qannfxke2tfd4l7vhepehpvt05y83v3qsf6nfkk',
          example,
          '28b55d7600d9e9a7e2a49155ddf3cfdb8e796c207faab833010fa41fb7828889bc47cf62348a7aaa0923c0832a589fab541e8f12eb54fb711c90e2307f0f66b194',
        ],
        [
          '3L6TyTisPBmrDAj6RoKmDzNnj4eQi54gD2',
          example,
          '1f744de4516fac5c140808015664516a32fead94de89775cec7e24dbc24fe133075ac09301c4cc8e197bea4b6481661d5b8e9bf19d8b7b8a382ecdb53c2ee0750d',
        ],
        [
          'bc1qannfxke2tfd4l7vhepehpvt05y83v3qsf6nfkk',
          example,
          '20b55d7600d9e9a7e2a49155ddf3cfdb8e796c207faab833010fa41fb7828889bc47cf62348a7aaa0923c0832a589fab541e8f12eb54fb711c90e2307f0f66b194',
        ],
        [
          '1GWFxtwWmNVqotUPXLcKVL2mUKpshuJYo',
          czech,
          '2046a0b46e81492f82e0412c73701b9740e6462c603575ee2d36c7d7b4c20f0f33763ca8cb3027ea8e1ce5e83fda8b6746fea8f5c82655d78fd419e7c766a5e17a',
        ],
        [
          'bc1qannfxke2tfd4l7vhepehpvt05y83v3qsf6nfkk',
          long,
          '28c6f86e255eaa768c447d635d91da01631ac54af223c2c182d4fa3676cfecae4a199ad33a74fe04fb46c39432acb8d83de74da90f5f01123b3b7d8bc252bc7f71',
        ],
      ] as const
    ).map(([address, message, digits]) => [address, message, base64Of(digits)] as const),
  ),
  ...vectorsOf(
    'Trezor: trezor/trezor-firmware, tests/device_tests/bitcoin/test_verifymessage.py',
    'BTC',
    'bip137',
  )(
    [
      '1JwSSubhmg6iPtRjtyqhUYYH7bZg3Lfy1T',
      example,
      base64Of(
        '1ba77e01a9e17ba158b962cfef5f13dfed676ffc2b4bada24e58f784458b52b97421470d001d53d5880cf5e10e76f02be3e80bf21e18398cbd41e8c3b4af74c8c2',
      ),
    ],
    [
      '1KzXE97kV7DrpxCViCN3HbGbiKhzzPM7TQ',
      '\u017Elu\u0165ou\u010Dk\xFD k\u016F\u0148 \xFAp\u011Bl \u010F\xE1belsk\xE9 \xF3dy',
      base64Of(
        '1cc694f0f23901dfe3603789142f36a3fc582d0d5c0ec7215cf2ccd641e4e37228504f3d4dc3eea28bbdbf5da27c49d4635c097004d9f228750ccd836a8e1460c0',
      ),
    ],
  ),
  ...vectorsOf(
    'Trezor: trezor/trezor-firmware, test_signmessage.py and test_verifymessage.py, bcash',
    'BCH',
    'bip137',
  )(
    [
      'bitcoincash:qr08q88p9etk89wgv05nwlrkm4l0urz4cyl36hh9sv',
      example,
      base64Of(
        '1fda7733e666a4ab8ba86f3cfc3728d318ecf824a3bf99597570297aa131607c10316959136b2c500b2b478a73c563ba314c0b7b2a22065b6d9596118f246d360e',
      ),
    ],
    [
      'bitcoincash:qqj22md58nm09vpwsw82fyletkxkq36zxyxh322pru',
      example,
      base64Of(
        '209e23edf0e4e47ff1dec27f32cd78c50e74ef018ee8a6adf35ae17c7a9b0dd96f48b493fd7dbab03efb6f439c6383c9523b3bbc5f1a7d158a6af90ab154e9be80',
      ),
    ],
  ),
  ...vectorsOf('Electron Cash: Electron-Cash/Electron-Cash, tests/test_bitcoin.py', 'BCH', 'bip137')(
    [
      '15hETetDmcXm1mM4sEf7U2KXC9hDHFMSzz',
      banks,
      'H/9jMOnj4MFbH3d7t4yCQ9i7DgZU/VZ278w3+ySv2F4yIsdqjsc5ng3kmN8OZAThgyfCZOQxZCWza9V5XzlVY0Y=',
    ],
    // The same address as CashAddr: Electron-Cash/Electron-Cash-Java, TestAddress.java.
    [
      'bitcoincash:qqehccy89v7ftlfgr9v0zvhjzyy7eatdkqt05lt3nw',
      banks,
      'IA+oq/uGz4kKA2bNgxPcM+T216abyUiBhofMg1J8fC5BLAbbIpF2toCHaO7/LQAxhQBtu5D6ROq1JjXiRwPAASg=',
    ],
    [
      '1GPHVTY8UD9my6jyP4tb2TYJwUbDetyNC6',
      'Electrum',
      'G84dmJ8TKIDKMT9qBRhpX2sNmR0y5t+POcYnFFJCs66lJmAs3T8A6Sbpx7KA6yTQ9djQMabwQXRrDomOkIKGn18=',
    ],
    [
      '1GPHVTY8UD9my6jyP4tb2TYJwUbDetyNC6',
      'Electrum',
      'HP+MT0B/Ga++0DEXDJE0oBb1DEsBMX0j+i2mbyEI4nwVMZkwc/pHgL2KlntotC+k8uU8y/M4YAdO4n7vfuUVL8A=',
    ],
  ),
  ...vectorsOf('Electrum-LTC: spesmilo/electrum, fork electrum_ltc/tests/test_bitcoin.py', 'LTC', 'bip137')(
    [
      'LPvBisC3rGmpGa3E3NeQk3PHQN4VS237y2',
      banks,
      'IHGAMaPxjrn3CD19S7J5KAq4xF6mdLznsSL8SrqhNwficUHlK5wSth6/JiZ/pEyo92nkUoA+kL9VJpjLnKJKTmM=',
    ],
    [
      'LacEkfqxYsPqDuS8ZCstJUc59gxVm2DQaT',
      'Electrum',
      'G14KtfFZQYjyhz4PUzX/yz8eEC1BFHsaEKZOJGLeTWJoNp/umpi5zPeCvhUcgSoMtAkmw3pATrM2bcDdYi1tqIs=',
    ],
    [
      'LeqUvj52PSAtwcwUPKR11zRod4N3fEg2Lx',
      'Electrum',
      'IIYiI5SslM+9hBEedDjl03V51vuDgjbJ493Ygb3DfDzaHBp/AkCWeJ7EL8s6IHvTsb2CHF/y8MlVQJTs5fXCOvs=',
    ],
  ),
  ...vectorsOf('Electrum-LTC 4, with its wrong length: AjaxPop/MWEB-Vault-, tests/test_bitcoin.py', 'LTC', 'bip137')(
    [
      'LPvBisC3rGmpGa3E3NeQk3PHQN4VS237y2',
      banks,
      'ICzNsKuXKK99r36McDcxN8YpB3Bwe+wZpCIeiSCIv0IMMdY1gFymqipODrpO5E9qff3+qtqib7X8zOKQKiGD5pA=',
    ],
    [
      'ltc1qq2tmmcngng78nllq2pvrkchcdukemtj57q7cpl',
      'Electrum',
      'IHy4YwzlygjztfZnLoKZVLaKHFUijI1bJNX9oaE7JufBN2ZUJR4y4fp7g4dDb8+qkhJGB0HRiAViE+qDH9zoSRc=',
    ],
    [
      'MKkwVip3KDUb2WFJqr8bGebGPHNAXwGG1f',
      'Electrum',
      'IHy4YwzlygjztfZnLoKZVLaKHFUijI1bJNX9oaE7JufBN2ZUJR4y4fp7g4dDb8+qkhJGB0HRiAViE+qDH9zoSRc=',
    ],
    [
      'MKkwVip3KDUb2WFJqr8bGebGPHNAXwGG1f',
      example,
      base64Of(
        '24d3ee707f82dee697957009a75802c6a2edb58f5b0b407aafbc55b98e6d8356590c24a081c9014be1da50f14392d700a9eea6255fafc4236a5094bfcdcd404f1f',
      ),
    ],
    [
      'ltc1qq2tmmcngng78nllq2pvrkchcdukemtj57q7cpl',
      example,
      base64Of(
        '28d3ee707f82dee697957009a75802c6a2edb58f5b0b407aafbc55b98e6d8356590c24a081c9014be1da50f14392d700a9eea6255fafc4236a5094bfcdcd404f1f',
      ),
    ],
  ),
]

const personalSign = [
  ...vectorsOf(
    'MetaMask: MetaMask/eth-sig-util, src/personal-sign.test.ts',
    'ETH',
    'personal-sign',
  )([
    '0xbe93f9bacbcffc8ee6663f2647917ed7a20a57bb',
    'hello world',
    '0xce909e8ea6851bc36c007a0072d0524b07a3ff8d4e623aca4c71ca8e57250c4d0a3fc38fa8fbaaa81ead4b9f6bd03356b6f8bf18bccad167d78891636e1d69561b',
  ]),
  ...vectorsOf(
    'ethers: ethers-io/ethers.js, packages/tests/src.ts/test-wallet.ts',
    'ETH',
    'personal-sign',
  )([
    '0x14791697260E4c9A71f18484C9f997B308e59325',
    'hello world',
    '0xddd0a7290af9526056b4e35a077b9a11b513aa0028ec6c9880948544508f3c63265e99e47ad31bb2cab9646c504576b3abc6939a1710afc08cbf3034d73214b81c',
  ]),
  ...vectorsOf('Trezor: trezor/trezor-firmware, fixtures/ethereum/signmessage.json', 'ETH', 'personal-sign')(
    [
      '0x73d0385F4d8E00C5e6504C6030F47BF6212736A8',
      example,
      'af4eac50f21acc6daeb0ab036f616f5d19fccade46e47100642b3dfc798c9b740d5873887bdc2f02502c90777a082d10dca113bd1ec29d08108396401421c8cc1b',
    ],
    [
      '0x73d0385F4d8E00C5e6504C6030F47BF6212736A8',
      long,
      'e9b3648fe10146a7c5c73ae1e42468273b945554b13769be19c3658e5b55c62d7036b56c1e094dc364060b798b120a528f31d91e815d0612c367bf7471519c761c',
    ],
    [
      '0x73d0385F4d8E00C5e6504C6030F47BF6212736A8',
      'MsgLenIs9',
      '495b5b021517cd01cb05f02dfb6a1f79a8d9e4f82e8fb01d44ebf7d1218333f1528b67043ffc25c5b64b1e5a182f5d7d5707fcb639092af708969f90038155a91c',
    ],
    [
      '0x73d0385F4d8E00C5e6504C6030F47BF6212736A8',
      'MsgLenIs10',
      '0c8eb57decbb95d2a783e69d444b3747c49ebcceb14f24287732ba77c39aa5cd2c66f7ec545b8108ef7ce078edac4588c70ab6249fc626114a95606783828f041b',
    ],
  ),
  ...vectorsOf(
    'Trezor: trezor/trezor-firmware, fixtures/ethereum/verifymessage.json',
    'ETH',
    'personal-sign',
  )([
    '0xEa53AF85525B1779eE99ece1a5560C0b78537C3b',
    example,
    '9bacd833b51fde010bab53bafd9d832eadd3b175d2af2e629bb2944fcc987dce7ff68bb3571ed25a720c220f2f9538bc8d04f582bee002c9af086590a49805901c',
  ]),
]

/** Every one of them proves its address. */
export const good: readonly Vector[] = [...bip322, ...bip137, ...personalSign]

type Refused = Omit<Vector, 'form'> & { why: string; problem: string }

const refusedOf =
  (from: string, coin: Coin) =>
  (
    ...rows: readonly (readonly [why: string, address: string, message: string, signature: string, problem: string])[]
  ): Refused[] =>
    rows.map(([why, address, message, signature, problem]) => ({
      from,
      coin,
      why,
      address,
      message,
      signature,
      problem,
    }))

/** Published as invalid, or of addresses that the small amount is for. */
export const refused: readonly Refused[] = [
  ...refusedOf('bitcoin/bips, bip-0322/basic-test-vectors.json', 'BTC')(
    ['invalid base64 encoding', bip322Address, '', 'not-valid-base64!!!', 'signature-malformed'],
    ['empty signature', bip322Address, '', '', 'signature-missing'],
    ['another message', bip322Address, 'Wrong message that was not signed', `smp${emptySigned}`, 'signature-invalid'],
    [
      'another address, of several keys',
      'bc1qp0ahvfh83088w49k405szqgg4f3pptr7p2g06tdxfjcd40z4lh4q95lsz9',
      '',
      `smp${emptySigned}`,
      'address-unsupported',
    ],
    ['empty witness', bip322Address, '', 'smpAA==', 'signature-malformed'],
    ['unknown prefix', bip322Address, '', 'fooAA==', 'signature-malformed'],
    [
      'the prefix of the full form before the simple one',
      'bc1pyrgrm6cu6n54jrvkdjd9rvyd3xfyu84s2623awu2srn6mxhscwpsm5644w',
      'incorrect prefix',
      'fulAUDZwFXUp+adN+/UZj5dVrGAbB3zKs1Vcalz5fCF9srxS63eSWNGvH1NYbrBkPt1BJDUyWUz9zgUxfc63/QheT6M',
      'signature-malformed',
    ],
    [
      'three keys of three',
      'bc1qp0ahvfh83088w49k405szqgg4f3pptr7p2g06tdxfjcd40z4lh4q95lsz9',
      'This will be a p2wsh 3-of-3 multisig BIP 322 signed message',
      `smp${threeOfThree}`,
      'address-unsupported',
    ],
  ),
  ...refusedOf('bitcoin/bips, bip-0322/generated-test-vectors.json', 'BTC')(
    [
      'another message, simple',
      'bc1qkntwc3c4dzxh9xh6875l03fn3vkk023jgak3u7',
      'OVKTTPEFKLUOTAOJSPCKIHCQZW',
      eshjiSigned,
      'signature-invalid',
    ],
    [
      'another signer, simple',
      'bc1qx3f9s3scavc92s3g2fhwzqzn7qucd37ez03jpf',
      'ESHJI7MWUL64AXHBI42L3UR4QA',
      eshjiSigned,
      'signature-other-address',
    ],
    [
      'another message, taproot',
      'bc1p9cyuceaazr8cz46mvgkzl94wy397mwpqsrk84su37t72jvkg6wzqv52nfp',
      'IHUVDIXOZV7EE7RU6CP7JUS57N',
      tpizSigned,
      'signature-invalid',
    ],
    [
      'another signer, taproot',
      'bc1pr72av8sh7qc2ssxs8w0hlj0cl82g2q2dvypngzgsrmd4plml84ksmfyv0q',
      'TPIZPITUIHEUHO5ACOL6W6MBVD',
      tpizSigned,
      'signature-invalid',
    ],
    [
      'another message, full',
      '164P4mbDkPcyvRnFGAZd1ThjxSj7Fbsywz',
      '745NRH7L6UQCEPPXTQOGU56EDU',
      fullOfKeyHash,
      'signature-invalid',
    ],
    [
      'another signer, full',
      '1GZvNdLeGpGaRnbymmnmtA8MFPqxPDVjvH',
      'GI2SVNWVCWTEEIMFZFFZYAQNSA',
      fullOfKeyHash,
      'signature-other-address',
    ],
    [
      'another message, full, segregated witness',
      'bc1qkwzsslep5elkuat4608v7tpntpr3d9n7w5cwwq',
      'VSNPXEH7QRARGTKFSEHRDRNMJ3',
      fullOfWitness,
      'signature-invalid',
    ],
    [
      'another signer, full, segregated witness',
      'bc1q50kxspq60j437r8z0m68zazrpk4dwt29pkngjf',
      'YGIAANMREUXLFRI4HIEOCE4T23',
      fullOfWitness,
      'signature-other-address',
    ],
    [
      'another message, full, taproot',
      'bc1psmjelwjtg7lz26jhd4kkf35v0xp3u7ffc6p4n4869s0hxkrrrtkqkpqvmg',
      'OGCYVFNJIZJRCOG565FNS3X5RH',
      fullOfTaproot,
      'signature-invalid',
    ],
    [
      'another message, full, nested',
      '37HVPoc7ZsU5C9Z2VKcCkSLzEknYXCzm3s',
      'TB6S2JNNDFW4IDDB672R7VCHK6',
      fullOfNested,
      'signature-invalid',
    ],
    [
      'another signer, full, nested',
      '3Lzvqx3CwgQ3JEzQNyA1UUdYcMJ4FFNLrx',
      'OQXDXSR5SN5N7WRXSPTI462HKH',
      fullOfNested,
      'signature-other-address',
    ],
    [
      'a taproot address behind which a script stands',
      'bc1peeyux4l3g6wmq23hsl6hytndlu89emtvqrw0k222hgnfvys8yw8sehzpun',
      '5WCQVNSZADVB2U447BH2A44Y4X',
      'AgAAAAABARTMGFokvM/viA990Uz2acpongloH+NqLgjm1grzw7C1AAAAAADgBwAAAQAAAAAAAAAAAWoEQAl8+ry6NBWeMu08ZpB9fJVnTiWQJy1i5LOfmtDr8DLWVvSUyKAwNQK7EyIPJlQhATz/7cw3Oywj0+dF0NHS9mMAS2MgrYfXhOkh0CvwuJpB+O3tal2ECfO0v7k1/A4PTlGcQiBnAuAHsnUg15isG0dq0JWAnqDPzUnq+bMlf+cWyLUGg00iNZeg0D5orCHB15isG0dq0JWAnqDPzUnq+bMlf+cWyLUGg00iNZeg0D7gBwAA',
      'address-unsupported',
    ],
  ),
  ...refusedOf('bitcoinjs/bitcoinjs-message, test/fixtures.json', 'BTC')(
    [
      'another message',
      '16UwLL9Risc3QfPqBUvKofHmBQ7wMtjvM',
      'foobar',
      'G8JawPtQOrybrSP1WHQnQPr67B9S3qrxBrl1mlzoTJOSHEpmnF7D3+t+LX0Xei9J20B5AIdPbeL3AaTBZ4N3bY0=',
      'signature-other-address',
    ],
    [
      'another address',
      '1111111111111111111114oLvT2',
      vires,
      'H8JawPtQOrybrSP1WHQnQPr67B9S3qrxBrl1mlzoTJOSHEpmnF7D3+t+LX0Xei9J20B5AIdPbeL3AaTBZ4N3bY0=',
      'signature-other-address',
    ],
    [
      'an uncompressed address, a compressed signature',
      '16UwLL9Risc3QfPqBUvKofHmBQ7wMtjvM',
      vires,
      'H8JawPtQOrybrSP1WHQnQPr67B9S3qrxBrl1mlzoTJOSHEpmnF7D3+t+LX0Xei9J20B5AIdPbeL3AaTBZ4N3bY0=',
      'signature-other-address',
    ],
    [
      'a compressed address, an uncompressed signature',
      '1PMycacnJaSqwwJqjawXBErnLsZ7RkXUAs',
      vires,
      'G8JawPtQOrybrSP1WHQnQPr67B9S3qrxBrl1mlzoTJOSHEpmnF7D3+t+LX0Xei9J20B5AIdPbeL3AaTBZ4N3bY0=',
      'signature-other-address',
    ],
    [
      'a header of no kind',
      '1PMycacnJaSqwwJqjawXBErnLsZ7RkXUAs',
      vires,
      base64Of(
        '2b987ceade6a304fc5823ab38f99fc3c5f772a2d3e89ea05931e2726105fc53b9e601fc3231f35962c714fcbce5c95b427496edc7ae8b3d12e93791d7629795b62',
      ),
      'signature-malformed',
    ],
    [
      'too long',
      '1PMycacnJaSqwwJqjawXBErnLsZ7RkXUAs',
      vires,
      base64Of(
        '1c987ceade6a304fc5823ab38f99fc3c5f772a2d3e89ea05931e2726105fc53b9e601fc3231f35962c714fcbce5c95b427496edc7ae8b3d12e93791d7629795b62000000',
      ),
      'signature-malformed',
    ],
    [
      'too short',
      '1PMycacnJaSqwwJqjawXBErnLsZ7RkXUAs',
      vires,
      base64Of(
        '1c987ceade6a304fc5823ab38f99fc3c5f772a2d3e89ea05931e2726105fc53b9e601fc3231f35962c714fcbce5c95b427496edc7ae8b3d12e9379',
      ),
      'signature-malformed',
    ],
  ),
  ...refusedOf('Electrum: spesmilo/electrum, tests/test_bitcoin.py', 'BTC')(
    [
      'the header of another kind of address, nested',
      '3L6TyTisPBmrDAj6RoKmDzNnj4eQi54gD2',
      example,
      base64Of(
        '27744de4516fac5c140808015664516a32fead94de89775cec7e24dbc24fe133075ac09301c4cc8e197bea4b6481661d5b8e9bf19d8b7b8a382ecdb53c2ee0750d',
      ),
      'signature-other-address',
    ],
    [
      'the header of another kind of address',
      'bc1qannfxke2tfd4l7vhepehpvt05y83v3qsf6nfkk',
      example,
      base64Of(
        '24b55d7600d9e9a7e2a49155ddf3cfdb8e796c207faab833010fa41fb7828889bc47cf62348a7aaa0923c0832a589fab541e8f12eb54fb711c90e2307f0f66b194',
      ),
      'signature-other-address',
    ],
    // Electrum and `bitcoin-cli verifymessage` take this one; no wallet gives it.
    [
      'the higher of both values',
      '15hETetDmcXm1mM4sEf7U2KXC9hDHFMSzz',
      banks,
      'IDsu0U/THAsPz/MSuXGBKSULz2dTfmrg1NsAhFp+wH5a1gZoH8kE7O05lE65YLZFzLx3sh/rDzXMbo1dQAJhhnU=',
      'signature-invalid',
    ],
  ),
  ...refusedOf('Trezor: trezor/trezor-firmware, tests/device_tests/bitcoin/test_verifymessage.py', 'BTC')(
    [
      'another signature',
      '14LmW5k4ssUrtbAB4255zdqv3b4w1TuX9e',
      example,
      base64Of(
        '209e23edf0e4e47ff1dec27f32cd78c50e74ef018ee8a6adf35ae17c7a9b0dd96f48b493fd7dbab03efb6f439c6383c9523b3bbc5f1a7d158a6af90ab154e9be00',
      ),
      'signature-other-address',
    ],
    [
      'another message',
      '14LmW5k4ssUrtbAB4255zdqv3b4w1TuX9e',
      'This is an example of a signed message!',
      base64Of(
        '209e23edf0e4e47ff1dec27f32cd78c50e74ef018ee8a6adf35ae17c7a9b0dd96f48b493fd7dbab03efb6f439c6383c9523b3bbc5f1a7d158a6af90ab154e9be80',
      ),
      'signature-other-address',
    ],
  ),
  ...refusedOf(
    'ACken2/bip322-js, test/Verifier.test.ts',
    'BTC',
  )([
    'an address behind which a script stands',
    'bc1qrp33g0q5c5txsp9arysrx4k6zdkfs4nce4xj0gdcccefvpysxf3qccfmv3',
    '',
    'ApAzMDQ1MDIyMTAwYzkzMWY5YzAxZmU2ZjRlNGY2N2M1NTY0NDc2NDY1OTI4OWQ4ZDRjYzcyM2ZlODJkZDJiOTdmYmZkYTA2NGJlYzAyMjAwZGZkNTg2ZjU4YzllZGJhODc0ZTBjZWY2NmU5ZmU5MWU3YWE3YTZjZGRkNmExZjU3MmVmYjY2ZmU5Y2FlZjJlMDFGMjEwMjc5YmU2NjdlZjlkY2JiYWM1NWEwNjI5NWNlODcwYjA3MDI5YmZjZGIyZGNlMjhkOTU5ZjI4MTViMTZmODE3OThhYw==',
    'address-unsupported',
  ]),
]
