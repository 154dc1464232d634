import { brand } from '../../domain/company/brand'
import {
  fundsQuestion,
  fundsSources,
  higherLimitQuestionnaire,
  levelLimits,
  limitLevels,
} from '../../domain/limit-requests/limit-requests'
import { said, type QuestionnaireDefinition } from './definition'
import { between, moreThan, option, sourceOption, upTo, whenAnswered, yesNo, type Amounts } from './options'

const monthly: Record<1 | 2 | 3 | 4, Amounts> = {
  1: { SEK: '2000000', EUR: '200000' },
  2: { SEK: '5000000', EUR: '500000' },
  3: { SEK: '10000000', EUR: '1000000' },
  4: { SEK: '25000000', EUR: '2500000' },
}

const income: Record<1 | 2 | 3 | 4, Amounts> = {
  1: { SEK: '300000', EUR: '30000' },
  2: { SEK: '600000', EUR: '60000' },
  3: { SEK: '1200000', EUR: '120000' },
  4: { SEK: '3000000', EUR: '300000' },
}

const whyFunds = said(
  'For larger amounts the law requires us to know the source of funds in more detail.',
  'För större belopp kräver lagen att vi känner till medlens ursprung mer i detalj.',
)

/** What a customer is asked who wants to buy for more than everybody may. */
export const higherLimit: QuestionnaireDefinition = {
  key: higherLimitQuestionnaire,
  title: said('Higher buy limit', 'Högre beloppsgräns'),
  intro: said(
    'We ask what you plan to buy for and where the money comes from, and you upload documents that show it. It takes about 10 minutes. Your answers are treated in confidence.',
    'Vi frågar vad du tänker köpa för och varifrån pengarna kommer, och du laddar upp underlag som visar det. Det tar ungefär 10 minuter. Dina svar behandlas konfidentiellt.',
  ),
  questions: [
    {
      id: 'dailyLimit',
      kind: 'choice',
      question: said('How much do you want to be able to buy for a day?', 'Hur mycket vill du kunna köpa för per dag?'),
      help: said('The limit is for each cryptocurrency.', 'Gränsen gäller för varje kryptovaluta.'),
      options: limitLevels.map((level) => ({ id: level, text: upTo(levelLimits[level]) })),
    },
    {
      id: 'monthlyAmount',
      kind: 'choice',
      question: said(
        'For about how much will you buy in a normal month?',
        'För ungefär hur mycket kommer du att köpa en vanlig månad?',
      ),
      why: said(
        'We compare it with how the account is used, to detect if somebody misuses it.',
        'Vi jämför med hur kontot används för att upptäcka om någon missbrukar det.',
      ),
      options: [
        { id: 'band-1', text: upTo(monthly[1]) },
        { id: 'band-2', text: between(monthly[1], monthly[2]) },
        { id: 'band-3', text: between(monthly[2], monthly[3]) },
        { id: 'band-4', text: between(monthly[3], monthly[4]) },
        { id: 'band-5', text: moreThan(monthly[4]) },
      ],
    },
    {
      id: fundsQuestion,
      kind: 'choices',
      question: said('Where does the money come from?', 'Varifrån kommer pengarna?'),
      help: said(
        'Choose all that apply. For each of them you upload a document.',
        'Välj alla som stämmer. För varje källa laddar du upp ett underlag.',
      ),
      why: whyFunds,
      options: fundsSources.map(sourceOption),
    },
    {
      id: 'fundsDetail',
      kind: 'text',
      isLong: true,
      question: said('Describe how you came by the money.', 'Beskriv hur du har fått pengarna.'),
      help: said(
        'Amounts, when, and from whom. At most 500 characters.',
        'Belopp, när och från vem. Högst 500 tecken.',
      ),
      why: whyFunds,
    },
    {
      id: 'income',
      kind: 'choice',
      question: said('What is your yearly income before tax?', 'Hur stor är din årsinkomst före skatt?'),
      help: said('All income together. An estimate is enough.', 'All inkomst tillsammans. En uppskattning räcker.'),
      why: said(
        'It helps us understand the amounts you trade for.',
        'Det hjälper oss att förstå de belopp du handlar för.',
      ),
      options: [
        { id: 'band-1', text: upTo(income[1]) },
        { id: 'band-2', text: between(income[1], income[2]) },
        { id: 'band-3', text: between(income[2], income[3]) },
        { id: 'band-4', text: between(income[3], income[4]) },
        { id: 'band-5', text: moreThan(income[4]) },
      ],
    },
    {
      id: 'limitPurpose',
      kind: 'choice',
      question: said('What will you buy for?', 'Vad ska du köpa för?'),
      why: said(
        'The law requires us to know the purpose of the business relationship.',
        'Enligt lag måste vi känna till syftet med affärsförbindelsen.',
      ),
      options: [
        option('saving', 'Save for the long term', 'Spara långsiktigt'),
        option('trading', 'Buy and sell in the short term', 'Köpa och sälja på kort sikt'),
        option('payment', 'One larger payment', 'En större betalning'),
        option('other', 'Something else', 'Något annat'),
      ],
    },
    {
      id: 'limitPurposeOther',
      kind: 'text',
      question: said('What will you use it for?', 'Vad ska du använda det till?'),
      shownWhen: whenAnswered('limitPurpose', 'payment', 'other'),
    },
    {
      id: 'onBehalf',
      kind: 'choice',
      question: said('Whose money is it?', 'Vems pengar är det?'),
      why: said(
        'If someone has asked you to buy crypto for them, it may be a fraud.',
        'Om någon har bett dig köpa krypto kan det vara ett bedrägeri.',
      ),
      options: [
        option('own', 'My own', 'Mina egna'),
        option('someone-else', "Someone else's", 'Någon annans', {
          ends: true,
          notice: said(
            'You can only trade for yourself here. If someone has asked you to buy for them, stop and talk to us first.',
            'Du kan bara handla för egen räkning hos oss. Har någon bett dig köpa? Vänta och prata med oss först.',
          ),
        }),
      ],
    },
    {
      id: 'patternChange',
      kind: 'yes-no',
      question: said(
        'Will you use the account differently from before?',
        'Kommer du att använda kontot på ett annat sätt än tidigare?',
      ),
      help: said(
        'For example buy more often, or sell more than you have done.',
        'Till exempel köpa oftare, eller sälja mer än du har gjort.',
      ),
      options: yesNo(),
    },
    {
      id: 'patternDetail',
      kind: 'text',
      isLong: true,
      question: said('What will be different?', 'Vad blir annorlunda?'),
      help: said('At most 500 characters.', 'Högst 500 tecken.'),
      shownWhen: whenAnswered('patternChange', 'yes'),
    },
    {
      id: 'truth',
      kind: 'agreement',
      question: said(
        `I confirm that my answers and documents are true and complete, and that I will tell ${brand.name} if anything changes.`,
        `Jag intygar att mina svar och underlag är riktiga och fullständiga och att jag meddelar ${brand.name} om något ändras.`,
      ),
      links: ['privacy'],
    },
  ],
  reasons: {},
}
