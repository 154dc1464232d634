import type { AntiPhishingWordPorts } from '../../../../machines/anti-phishing-word/anti-phishing-word'
import { done } from '../../api/client'
import { freshKey } from '../../api/idempotency'
import { asPort, refusable } from '../../ports/problems'
import type { Services } from '../../ports/services'

export const antiPhishingWordPorts = ({ api }: Services): AntiPhishingWordPorts => ({
  setWord: ({ word }) =>
    asPort(
      done(api.POST('/protected/v2/user/anti-phishing-word', { params: { header: freshKey() }, body: { word } })),
      refusable,
    ),
})
