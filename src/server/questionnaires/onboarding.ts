import { brand } from '../../domain/company/brand'
import { onboardingQuestionnaire } from '../../domain/customer/customer'
import { fundsSources } from '../../domain/limit-requests/limit-requests'
import { said, type QuestionnaireDefinition } from './definition'
import { between, moreThan, option, sourceOption, upTo, whenAnswered, yesNo, type Amounts } from './options'

const amounts: Record<1 | 2 | 3 | 4 | 5, Amounts> = {
  1: { SEK: '5000', EUR: '500' },
  2: { SEK: '20000', EUR: '2000' },
  3: { SEK: '50000', EUR: '5000' },
  4: { SEK: '150000', EUR: '15000' },
  5: { SEK: '500000', EUR: '50000' },
}

const whyExpected = said(
  'We compare it with how the account is used, to detect if somebody misuses it.',
  'Vi jämför med hur kontot används för att upptäcka om någon missbrukar det.',
)

const pepHelp = said(
  "A PEP holds, or has held, a prominent public function: head of state or government, minister or deputy minister, member of parliament, member of a political party's board, judge of a supreme court, senior official of an audit office or member of a central bank's board, ambassador, head of mission or high-ranking officer, member of the board or management of a state-owned company, or a position in the management of an international organization. Family members are spouse, registered partner, cohabitant, children and their spouses or partners, and parents. A known close associate owns or controls a company together with a PEP, has other close relations with a PEP, or alone owns a company that in fact was set up for a PEP.",
  'En PEP har, eller har haft, en viktig offentlig funktion: statschef, regeringschef, minister eller biträdande minister, riksdagsledamot eller annan parlamentsledamot, ledamot i ett politiskt partis styrelse, domare i högsta instans, hög tjänsteman vid en revisionsmyndighet eller ledamot i en centralbanks styrande organ, ambassadör, beskickningschef eller hög officer, person i ett statsägt företags styrelse, ledning eller kontrollorgan, eller en funktion i ledningen av en internationell organisation. Familjemedlemmar är make, maka, registrerad partner, sambo, barn och deras makar, partner eller sambor, samt föräldrar. Känd medarbetare är den som äger eller styr ett företag tillsammans med en PEP, på annat sätt har nära förbindelser med en PEP, eller ensam äger ett företag som egentligen har bildats till förmån för en PEP.',
)

/** Known reasons of the review. */
export const preferNotToSay = 'prefer-not-to-say'

/** What every customer is asked before they trade. */
export const onboarding: QuestionnaireDefinition = {
  key: onboardingQuestionnaire,
  title: said('A few questions about you', 'Några frågor om dig'),
  intro: said(
    'The law requires us to know our customers and how they use the service, so we ask everyone the same questions. It takes about 3 minutes. Your answers are treated in confidence.',
    'Enligt penningtvättslagen måste vi känna våra kunder och veta hur tjänsten används. Därför ställer vi samma frågor till alla. Det tar ungefär 3 minuter. Dina svar behandlas konfidentiellt.',
  ),
  questions: [
    {
      id: 'purpose',
      kind: 'choice',
      question: said('What will you mainly use the account for?', 'Vad ska du främst använda kontot till?'),
      why: said(
        'The law requires us to know the purpose of the business relationship.',
        'Enligt lag måste vi känna till syftet med affärsförbindelsen.',
      ),
      options: [
        option('saving', 'Save for the long term', 'Spara långsiktigt'),
        option('trading', 'Buy and sell in the short term', 'Köpa och sälja på kort sikt'),
        option('payments', 'Pay for goods and services', 'Betala för varor och tjänster'),
        option('transfers', 'Send to family or friends', 'Skicka till familj eller vänner'),
        option('selling', 'Sell crypto I already own', 'Sälja krypto som jag redan äger'),
        option('trying', 'Try it with small amounts', 'Prova med små belopp'),
        option('other', 'Something else', 'Något annat'),
      ],
    },
    {
      id: 'purposeOther',
      kind: 'text',
      question: said('What will you use it for?', 'Vad ska du använda det till?'),
      shownWhen: whenAnswered('purpose', 'other'),
    },
    {
      id: 'frequency',
      kind: 'choice',
      question: said('How often do you expect to buy or sell?', 'Hur ofta räknar du med att köpa eller sälja?'),
      why: whyExpected,
      options: [
        option('once', 'Once or a few times', 'En eller några få gånger'),
        option('yearly', 'A few times a year', 'Några gånger om året'),
        option('monthly', 'About every month', 'Ungefär varje månad'),
        option('weekly', 'About every week', 'Ungefär varje vecka'),
        option('daily', 'Most days', 'De flesta dagar'),
      ],
    },
    {
      id: 'monthlyAmount',
      kind: 'choice',
      question: said('For about how much a month?', 'För ungefär hur mycket per månad?'),
      help: said(
        'Add buys and sells together. An estimate is enough.',
        'Räkna ihop köp och försäljningar. En uppskattning räcker.',
      ),
      why: whyExpected,
      options: [
        { id: 'band-1', text: upTo(amounts[1]) },
        { id: 'band-2', text: between(amounts[1], amounts[2]) },
        { id: 'band-3', text: between(amounts[2], amounts[3]) },
        { id: 'band-4', text: between(amounts[3], amounts[4]) },
        { id: 'band-5', text: between(amounts[4], amounts[5]) },
        { id: 'band-6', text: moreThan(amounts[5]) },
      ],
    },
    {
      id: 'sourceOfFunds',
      kind: 'choices',
      question: said(
        'Where does the money you will trade with come from?',
        'Varifrån kommer pengarna som du ska handla för?',
      ),
      help: said(
        'Choose all that apply. We may ask for documents that show it.',
        'Välj alla som stämmer. Vi kan be om underlag.',
      ),
      why: said(
        'We must know the source of funds, to prevent money laundering and terrorist financing.',
        'Vi måste känna till medlens ursprung för att motverka penningtvätt och finansiering av terrorism.',
      ),
      options: [
        ...fundsSources.filter((source) => source !== 'other').map(sourceOption),
        option('gift', 'Gift', 'Gåva'),
        option('benefits', 'Student aid or benefits', 'Studiemedel eller bidrag'),
        option('winnings', 'Lottery or gambling winnings', 'Spelvinst'),
        option('loan', 'Loan', 'Lån'),
        sourceOption('other'),
        option(preferNotToSay, 'Prefer not to say', 'Vill inte svara', { excludesOthers: true }),
      ],
    },
    {
      id: 'sourceOfFundsOther',
      kind: 'text',
      question: said('Describe where the money comes from.', 'Beskriv varifrån pengarna kommer.'),
      shownWhen: whenAnswered('sourceOfFunds', 'other'),
    },
    {
      id: 'occupation',
      kind: 'choice',
      question: said('What is your main occupation?', 'Vad är din huvudsakliga sysselsättning?'),
      why: said(
        'It helps us understand the amounts you trade for.',
        'Det hjälper oss att förstå de belopp du handlar för.',
      ),
      options: [
        option('employed', 'Employed', 'Anställd'),
        option('self-employed', 'Self-employed or own company', 'Egenföretagare'),
        option('student', 'Student', 'Studerande'),
        option('retired', 'Retired', 'Pensionär'),
        option('job-seeking', 'Looking for work', 'Arbetssökande'),
        option('on-leave', 'On sick or parental leave', 'Sjukskriven eller föräldraledig'),
        option('other', 'Other', 'Annat'),
      ],
    },
    {
      id: 'employer',
      kind: 'text',
      question: said('Who is your employer?', 'Vem är din arbetsgivare?'),
      shownWhen: whenAnswered('occupation', 'employed'),
    },
    {
      id: 'business',
      kind: 'text',
      question: said('What is your business called, and what does it do?', 'Vad heter ditt företag och vad gör det?'),
      help: said('Name or organization number, and trade.', 'Namn eller organisationsnummer, och bransch.'),
      shownWhen: whenAnswered('occupation', 'self-employed'),
    },
    {
      id: 'onBehalf',
      kind: 'choice',
      question: said('Who are you trading for?', 'För vem handlar du?'),
      why: said(
        'We must know who owns the money. If someone has asked you to buy crypto for them, it may be a fraud.',
        'Vi måste veta vem som äger pengarna. Om någon har bett dig köpa krypto kan det vara ett bedrägeri.',
      ),
      options: [
        option('self', 'For myself', 'För egen räkning'),
        option('someone-else', 'For someone else', 'För någon annans räkning', {
          ends: true,
          notice: said(
            'You can only trade for yourself here. If someone has asked you to buy for them, stop and talk to us first.',
            'Du kan bara handla för egen räkning hos oss. Har någon bett dig köpa? Vänta och prata med oss först.',
          ),
        }),
      ],
    },
    {
      id: 'taxResidence',
      kind: 'countries',
      question: said(
        'In which countries are you resident for tax purposes?',
        'I vilka länder har du skatterättslig hemvist?',
      ),
      help: said(
        'Usually the country where you live. You can have more than one. Ask the tax authority if you are not sure.',
        'Oftast det land där du bor. Du kan ha hemvist i flera länder. Fråga Skatteverket om du är osäker.',
      ),
      why: said(
        'The law requires us to ask, and to report to Skatteverket, which exchanges data with other countries.',
        'Enligt lag måste vi fråga och lämna uppgifter till Skatteverket, som utbyter dem med andra länder.',
      ),
    },
    {
      id: 'taxNumber',
      kind: 'country-texts',
      question: said('Tax identification number (TIN)', 'Skatteregistreringsnummer (TIN)'),
      options: [option('none-issued', 'The country issues no such number', 'Landet utfärdar inget sådant nummer')],
      shownWhen: { question: 'taxResidence', anyOf: null, otherThan: ['SE'] },
    },
    {
      id: 'pep',
      kind: 'yes-no',
      question: said(
        'Are you a politically exposed person (PEP), or a family member or known close associate of one?',
        'Är du en person i politiskt utsatt ställning (PEP), eller familjemedlem eller känd medarbetare till en sådan person?',
      ),
      help: pepHelp,
      why: said(
        'We must ask everyone. A yes does not stop you from becoming a customer; we only ask a little more.',
        'Enligt penningtvättslagen måste vi fråga alla. Ett ja hindrar dig inte från att bli kund, men vi ställer några frågor till.',
      ),
      options: yesNo(),
    },
    {
      id: 'pepRelation',
      kind: 'choice',
      question: said('Who holds, or has held, the office?', 'Vem har, eller har haft, uppdraget?'),
      options: [
        option('self', 'I do', 'Jag själv'),
        option('family', 'A family member', 'En familjemedlem'),
        option('associate', 'Someone I am a known close associate of', 'Någon som jag är känd medarbetare till'),
      ],
      shownWhen: whenAnswered('pep', 'yes'),
    },
    {
      id: 'pepOffice',
      kind: 'text',
      question: said('Which office, in which country, and when?', 'Vilket uppdrag, i vilket land och när?'),
      help: said(
        'For example: Member of parliament, Sweden, 2018–2022',
        'Till exempel: Riksdagsledamot, Sverige, 2018–2022',
      ),
      shownWhen: whenAnswered('pep', 'yes'),
    },
    {
      id: 'ownWallets',
      kind: 'yes-no',
      question: said(
        'Do you alone control the wallets you will use?',
        'Är det du själv som förfogar över de plånböcker du ska använda?',
      ),
      help: said(
        'A wallet is your own if only you hold its private key, or if it is in your name at another provider.',
        'En plånbok är din egen om bara du har den privata nyckeln, eller om den står i ditt namn hos en annan leverantör.',
      ),
      why: said(
        'The rules for crypto transfers require us to know who owns the wallet.',
        'Reglerna om överföring av kryptotillgångar kräver att vi vet vem som äger plånboken.',
      ),
      options: yesNo({
        no: {
          notice: said(
            'Only buy to a wallet of your own. What has been sent cannot be called back.',
            'Köp bara till en egen plånbok. Det som har skickats går inte att få tillbaka.',
          ),
        },
      }),
    },
    {
      id: 'terms',
      kind: 'agreement',
      question: said(
        `I confirm that my answers are true and complete, that I will tell ${brand.name} if anything changes, and that I accept the terms.`,
        `Jag intygar att mina svar är riktiga och fullständiga, att jag meddelar ${brand.name} om något ändras och att jag godkänner villkoren.`,
      ),
      links: ['terms', 'privacy', 'risks'],
    },
  ],
  reasons: {
    [preferNotToSay]: said(
      'We must know where the money comes from to have you as a customer. Change the answer and submit again.',
      'Vi måste veta varifrån pengarna kommer för att du ska kunna vara kund. Ändra svaret och skicka in igen.',
    ),
  },
}
