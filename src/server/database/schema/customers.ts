import { sql } from 'drizzle-orm'
import {
  boolean,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { coins } from '../../../domain/money/currencies'
import {
  documentKinds,
  importantMessages,
  locales,
  notificationTypes,
  type Locale,
} from '../../../domain/customer/customer'
import { featureFlags } from '../../../domain/customer/features'
import { securityChanges } from '../../../domain/customer/security-wait'
import type { Answer } from '../../../domain/onboarding/questionnaires'
import { verificationStatuses } from '../../../domain/orders/statuses'
import { bytes, instant, key } from '../columns'

export const customers = pgTable(
  'customers',
  {
    id: key(),
    email: text().notNull(),
    emailStatus: text({ enum: verificationStatuses }).notNull().default('UNVERIFIED'),
    emailConfirmationOngoing: boolean().notNull().default(false),
    passwordHash: text(),
    /** Browsers that signed in before it are known no more: the customer has said that one of them was somebody else's. */
    browsersForgottenAt: instant(),
    language: text({ enum: locales }).notNull().default('en'),
    phoneNumber: text(),
    phoneStatus: text({ enum: verificationStatuses }).notNull().default('UNVERIFIED'),
    firstName: text(),
    lastName: text(),
    personalNumber: text(),
    passportNumber: text(),
    country: text(),
    city: text(),
    address: text(),
    postalCode: text(),
    pep: boolean().notNull().default(false),
    personalInfoFilled: boolean().notNull().default(false),
    /** When the customer last said that their details are right. */
    personalInfoConfirmedAt: instant(),
    passwordResetNeeded: boolean().notNull().default(false),
    passwordChangeRequired: boolean().notNull().default(false),
    enabled2FA: boolean('enabled_2fa').notNull().default(false),
    twoFactorSkipped: boolean().notNull().default(false),
    hasWallet: boolean().notNull().default(false),
    guideDisplayed: boolean().notNull().default(false),
    bankIdStatus: text({ enum: verificationStatuses }).notNull().default('UNVERIFIED'),
    identityStatus: text({ enum: verificationStatuses }).notNull().default('UNVERIFIED'),
    /** Name of a ready-made customer of the sandbox. */
    seedKey: text().unique('customers_seed_key'),
    /** The last change of how the customer is known, which makes new addresses and accounts wait. */
    securityChange: text({ enum: securityChanges }),
    securityChangedAt: instant(),
    /** What the customer recognizes letters from us by; told to nobody but in letters to them. */
    antiPhishingWord: text(),
    /** Since when coins go only to addresses of the book, and until when; null while they go to any. */
    allowedAddressesSince: instant(),
    allowedAddressesUntil: instant(),
    createdAt: instant().notNull(),
  },
  (table) => [
    uniqueIndex('customers_email').on(sql`lower(${table.email})`),
    // Last four 0000 say that somebody has no number: others who were born that day have none either.
    uniqueIndex('customers_personal_number')
      .on(table.personalNumber)
      .where(sql`${table.personalNumber} not like '%-0000'`),
    index('customers_by_personal_number').on(table.personalNumber),
  ],
)

export const documents = pgTable(
  'documents',
  {
    id: key(),
    customerId: uuid()
      .notNull()
      .references(() => customers.id),
    kind: text({ enum: documentKinds }).notNull(),
    status: text({ enum: verificationStatuses }).notNull(),
    reason: text(),
    fileName: text(),
    fileType: text(),
    uploadedAt: instant().notNull(),
  },
  (table) => [
    unique('documents_of_customer').on(table.customerId, table.kind),
    index('documents_by_age').on(table.uploadedAt),
    index('documents_waiting')
      .on(table.uploadedAt, table.id)
      .where(sql`${table.status} in ('PENDING', 'UNVERIFIED')`),
  ],
)

/** A document's file in sealed parts, which only its owner's reviewer is shown. */
export const documentParts = pgTable(
  'document_parts',
  {
    documentId: uuid()
      .notNull()
      .references(() => documents.id, { onDelete: 'cascade' }),
    index: integer().notNull(),
    content: bytes().notNull(),
  },
  (table) => [primaryKey({ columns: [table.documentId, table.index] })],
)

/** Pictures of the pages of a document that is a PDF, in sealed parts. They are of the file that was uploaded then. */
export const documentPages = pgTable(
  'document_pages',
  {
    documentId: uuid()
      .notNull()
      .references(() => documents.id, { onDelete: 'cascade' }),
    uploadedAt: instant().notNull(),
    page: integer().notNull(),
    index: integer().notNull(),
    content: bytes().notNull(),
  },
  (table) => [primaryKey({ columns: [table.documentId, table.uploadedAt, table.page, table.index] })],
)

export const questionnaires = pgTable(
  'questionnaires',
  {
    customerId: uuid()
      .notNull()
      .references(() => customers.id),
    key: text().notNull(),
    submitted: boolean().notNull().default(false),
    status: text({ enum: verificationStatuses }).notNull().default('MISSING'),
    submittedAt: instant(),
    /** Why it was rejected, and for the answer to which question. */
    reason: text(),
    reasonQuestion: text(),
  },
  (table) => [
    primaryKey({ columns: [table.customerId, table.key] }),
    index('questionnaires_by_submission').on(table.submittedAt),
    index('questionnaires_waiting')
      .on(table.submittedAt, table.customerId, table.key)
      .where(sql`${table.status} in ('PENDING', 'UNVERIFIED') and ${table.submittedAt} is not null`),
  ],
)

export const questionnaireAnswers = pgTable(
  'questionnaire_answers',
  {
    customerId: uuid()
      .notNull()
      .references(() => customers.id),
    key: text().notNull(),
    question: text().notNull(),
    answer: jsonb().$type<Answer>().notNull(),
    savedAt: instant().notNull(),
  },
  (table) => [primaryKey({ columns: [table.customerId, table.key, table.question] })],
)

export const bankAccounts = pgTable(
  'bank_accounts',
  {
    reference: key(),
    customerId: uuid()
      .notNull()
      .references(() => customers.id),
    accountNumber: text().notNull(),
    clearingNumber: text().notNull(),
    bankName: text().notNull(),
    iban: text(),
    allowedToEdit: boolean().notNull().default(true),
    verificationStatus: text({ enum: verificationStatuses }).notNull().default('UNVERIFIED'),
    isMain: boolean().notNull().default(false),
    externalId: text(),
    tinkAccountId: text(),
    customBank: boolean().notNull().default(false),
    /** When it last came to be verified; null once its numbers were changed. */
    verifiedAt: instant(),
    createdAt: instant().notNull(),
  },
  (table) => [
    index('bank_accounts_of_customer').on(table.customerId, table.createdAt),
    unique('bank_accounts_once').on(table.customerId, table.clearingNumber, table.accountNumber),
  ],
)

/** `id` is the hash of what stands in the cookie. */
export const sessions = pgTable(
  'sessions',
  {
    id: text().primaryKey(),
    customerId: uuid()
      .notNull()
      .references(() => customers.id),
    csrfSecret: text().notNull(),
    userAgent: text(),
    createdAt: instant().notNull(),
    lastSeenAt: instant().notNull(),
    expiresAt: instant().notNull(),
  },
  (table) => [index('sessions_of_customer').on(table.customerId), index('sessions_by_expiry').on(table.expiresAt)],
)

/** Newest first by `index`, which counts each customer's own. */
export const notifications = pgTable(
  'notifications',
  {
    id: key(),
    customerId: uuid()
      .notNull()
      .references(() => customers.id),
    index: integer().notNull(),
    type: text({ enum: notificationTypes }).notNull(),
    status: text().notNull(),
    orderReference: uuid(),
    /** What a verification is of, or the number of a support case. */
    subject: text(),
    processed: boolean().notNull().default(false),
    createdAt: instant().notNull(),
  },
  (table) => [unique('notifications_of_customer').on(table.customerId, table.index)],
)

export const importantMessagesClosed = pgTable(
  'important_messages_closed',
  {
    customerId: uuid()
      .notNull()
      .references(() => customers.id),
    code: text({ enum: importantMessages }).notNull(),
    closedAt: instant().notNull(),
  },
  (table) => [primaryKey({ columns: [table.customerId, table.code] })],
)

/** Without a customer: for everybody. A customer's own row wins. */
export const features = pgTable(
  'features',
  {
    id: key(),
    flag: text({ enum: featureFlags }).notNull(),
    customerId: uuid().references(() => customers.id),
    active: boolean().notNull(),
  },
  (table) => [unique('features_of_customer').on(table.flag, table.customerId).nullsNotDistinct()],
)

/** One row at most: whether the exchange takes orders, and what customers are told while it does not. */
export const exchangeStates = pgTable('exchange_states', {
  id: integer().primaryKey().default(1),
  open: boolean().notNull(),
  messages: jsonb().$type<Record<Locale, string>>(),
})

/** The address book: where a customer has bought to, or means to. */
export const savedAddresses = pgTable(
  'saved_addresses',
  {
    id: key(),
    customerId: uuid()
      .notNull()
      .references(() => customers.id),
    coin: text({ enum: coins }).notNull(),
    address: text().notNull(),
    label: text().notNull(),
    createdAt: instant().notNull(),
    lastUsedAt: instant(),
    /** Of one that was added while coins went only to addresses of the book: from when they may go there. */
    usableFrom: instant(),
  },
  (table) => [unique('saved_addresses_of_customer').on(table.customerId, table.coin, table.address)],
)
