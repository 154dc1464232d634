import { customers } from '../database/schema'
import { checkNewPassword, type CommonPasswords } from '../../domain/onboarding/password'
import type { FieldProblem } from '../../domain/shared/problems'
import { commonPasswords } from '../customers/common-passwords'
import { hashPasswordFor } from '../customers/password'
import { badInput, refused } from '../http/refused'
import { publicRouteWithPrepare } from '../http/route'
import { completeSignIn } from '../sign-ins/sign-in'
import { sendCode } from './codes'
import { checkRealEmail, emailTaken } from './email'

export const signUpRoutes = [
  publicRouteWithPrepare(
    'signUp',
    async ({ exchange, body, caller }) => {
      const email = body.email.trim()
      const problems = problemsOf(email, body.password, await commonPasswords())
      if (problems.length > 0) throw badInput(problems)
      if (exchange.outside.mail === null) throw refused('feature-off')
      return { email, passwordHash: await hashPasswordFor(caller, body.password) }
    },
    async ({ exchange, tx, body, prepared, request, reply, now }) => {
      const [customer] = await tx
        .insert(customers)
        .values({
          ...prepared,
          language: body.language,
          emailConfirmationOngoing: true,
          guideDisplayed: true,
          createdAt: now,
        })
        .onConflictDoNothing()
        .returning({ id: customers.id })
      if (customer === undefined) throw emailTaken()
      const { id } = customer
      await sendCode(tx, exchange, { customerId: id, purpose: 'email', target: prepared.email }, now)
      await completeSignIn({ exchange, tx, request, reply, now }, { customerId: id, way: 'sign-up' })
      return { next: 'app' as const }
    },
  ),
]

const problemsOf = (email: string, password: string, common: CommonPasswords): FieldProblem[] => {
  const checks = { email: checkRealEmail(email), password: checkNewPassword(password, email, common) }
  return (['email', 'password'] as const).flatMap((field) => {
    const code = checks[field]
    return code === null ? [] : [{ field, code }]
  })
}
