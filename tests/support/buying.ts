import { buyQuote } from '../../src/domain/money/quote'
import type { BuyForm, BuyReview, MethodChoice, Price } from '../../src/app/screens/buy/types'

const nothing = () => undefined

export const walletAddress = 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4'

const quote = buyQuote({
  coin: 'BTC',
  amount: '5000',
  rate: '1045210.40',
  priority: 'HIGH',
  networkFee: '18.40',
  methodFeePercent: '1',
})

export const priceWith = (change: Partial<Price> = {}): Price => ({
  coin: 'BTC',
  fiat: 'SEK',
  rate: '1045210.40',
  since: Date.now() - 4000,
  isUpdating: false,
  quote,
  method: 'Zimpler',
  methodFeePercent: '1',
  priority: 'HIGH',
  ...change,
})

const methods: MethodChoice[] = [
  { method: 'Zimpler', upTo: '100000', feePercent: '1', fee: '50.00', block: null },
  {
    method: 'Swish',
    upTo: '150000',
    feePercent: '0',
    fee: '0.00',
    block: { because: 'phone-not-verified', max: '150000', most: '150000', mend: { screen: 'profilePhone' } },
  },
  { method: 'BANKGIRO', upTo: null, feePercent: '0', fee: '0.00', block: null },
]

/** The buy screen as it stands when everything is filled in. */
export const buyFormWith = (change: Partial<BuyForm> = {}): BuyForm => ({
  plan: null,
  notice: null,
  securityWait: null,
  problem: null,
  coins: [
    { coin: 'BTC', rate: '1045210.40', isHalted: false, isOpen: true },
    { coin: 'ETH', rate: '36418.75', isHalted: false, isOpen: true },
    { coin: 'LTC', rate: '1026.30', isHalted: false, isOpen: true },
    { coin: 'BCH', rate: null, isHalted: false, isOpen: true },
  ],
  coin: 'BTC',
  onCoin: nothing,
  fiats: ['SEK', 'EUR'],
  fiat: 'SEK',
  onFiat: nothing,
  isEurRefused: false,
  amount: '5,000',
  coinAmount: '0.00454453',
  onAmount: nothing,
  onAmountLeft: nothing,
  onCoinAmount: nothing,
  onCoinAmountLeft: nothing,
  amountProblem: null,
  coinAmountProblem: null,
  isWorkingOut: false,
  noRate: null,
  limits: { min: '100', max: '1000000', isOfToday: false },
  quickPicks: ['500', '1000', '5000', '10000'],
  picked: '5000',
  onQuickPick: nothing,
  address: walletAddress,
  onAddress: nothing,
  onAddressLeft: nothing,
  onPaste: nothing,
  onBook: nothing,
  book: undefined,
  addressProblem: null,
  isAddressValid: true,
  methods,
  method: 'Zimpler',
  onMethod: nothing,
  isMethodMissing: false,
  priority: { isOn: true, cost: '93.40', onChange: nothing },
  price: priceWith(),
  canReview: true,
  isAwaiting: false,
  onReview: nothing,
  ...change,
})

export const reviewWith = (change: Partial<BuyReview> = {}): BuyReview => ({
  plan: null,
  price: { ...priceWith(), quote, method: 'Zimpler' },
  address: walletAddress,
  problem: null,
  duplicate: undefined,
  proof: null,
  isPlacing: false,
  onPlace: nothing,
  onBack: nothing,
  ...change,
})
