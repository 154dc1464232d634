import {
  providePersonal,
  type PersonalEffects,
  type PersonalPorts,
  type PersonalRecord,
} from '../../../../../machines/onboarding/personal'
import type { components } from '../../../../../openapi/schema.gen'
import { defaultCountry } from '../../../../domain/onboarding/countries'
import { isKeptPersonal, type KeptPersonal } from '../../../../domain/onboarding/persisted-onboarding'
import { areDetailsOld, type PersonalForm } from '../../../../domain/onboarding/personal-details'
import { swedishDay } from '../../../../domain/shared/swedish-days'
import { done, read } from '../../../api/client'
import { keep, kept } from '../../../ports/persisted'
import { asPort, refusable } from '../../../ports/problems'
import type { StepServices } from '../../../ports/secret-steps'
import { waitFeeds } from '../../../ports/wait'

const draftName = 'draft:personal'

export const personalPorts = ({ api, step }: StepServices): PersonalPorts & PersonalEffects => ({
  loadPersonal: async ({ owner, isFilled }) => {
    const call = api.GET('/protected/v2/profile')
    const profile = await asPort(read(call))
    const typed = kept(draftName, owner)
    const known = formOf(profile, isFilled)
    const now = new Date((await call).response.headers.get('Date') ?? Date.now())
    const record = recordOf(profile, now)
    return { form: known, record, ...(isKeptPersonal(typed) && { typed }), today: swedishDay(now) }
  },
  savePersonal: async (details) => {
    const call = step('savePersonal', details, (header) =>
      read(api.POST('/protected/v2/profile/personal', { params: { header }, body: details })),
    )
    await asPort(call, refusable)
  },
  confirmPersonal: () => {
    const body = { confirmed: true }
    return asPort(
      step('confirmPersonal', body, (header) =>
        done(api.POST('/protected/v2/profile/personal/confirm', { params: { header }, body })),
      ),
    )
  },
  keepPersonal: (form, owner) => keep(draftName, owner, form && keptPartOf(form)),
})

type Profile = components['schemas']['Profile']

const recordOf = ({ email, phoneNumber, totalAmount, confirmedAt }: Profile, now: Date): PersonalRecord => ({
  email,
  phoneNumber,
  totalAmount,
  confirmedAt,
  isOld: areDetailsOld(confirmedAt, now),
})

const formOf = (profile: Profile, isFilled: boolean): PersonalForm => ({
  firstName: profile.firstName ?? '',
  lastName: profile.lastName ?? '',
  personalNumber: profile.personalNumber ?? '',
  passportNumber: profile.passportNumber ?? '',
  address: profile.address ?? '',
  postalCode: profile.postalCode ?? '',
  city: profile.city ?? '',
  countryCode: profile.countryCode ?? defaultCountry,
  pep: isFilled ? profile.pep : null,
})

const keptPartOf = ({
  firstName,
  lastName,
  address,
  postalCode,
  city,
  countryCode,
  pep,
}: PersonalForm): KeptPersonal => ({
  firstName,
  lastName,
  address,
  postalCode,
  city,
  countryCode,
  pep,
})

/** The step's machine as production runs it. */
export const personalLogic = (services: StepServices) => providePersonal({ ...personalPorts(services), ...waitFeeds })
