import { Combobox, createListCollection } from '@ark-ui/react/combobox'
import { useMemo, useState } from 'react'
import { countriesIn, countriesLike } from '../../i18n/countries'
import { countryName } from '../../i18n/country-name'
import { useMessages } from '../../i18n/react'
import * as styles from './country-box.css'
import type { ControlProps } from './field'
import { frame, input } from './field.css'
import { layer } from './floating.css'
import { DownIcon } from './icon'

type CountryBoxProps = {
  label: string
  control: ControlProps
  value: string
  onChoose: (code: string) => void
  onLeave?: (() => void) | undefined
  isWrong: boolean
  without?: readonly string[]
}

const none: readonly string[] = []

export const CountryBox = ({ label, control, value, onChoose, onLeave, isWrong, without = none }: CountryBoxProps) => {
  const { t, locale } = useMessages()
  const [typed, setTyped] = useState('')
  const all = useMemo(() => countriesIn(locale).filter(({ code }) => !without.includes(code)), [locale, without])
  const found = useMemo(() => countriesLike(all, typed), [all, typed])
  const collection = useMemo(
    () =>
      createListCollection({
        items: found,
        itemToValue: ({ code }) => code,
        itemToString: ({ name }) => name,
      }),
    [found],
  )
  return (
    <Combobox.Root
      className={styles.root}
      ids={{ input: control.id }}
      readOnly={control.readOnly}
      collection={collection}
      value={value === '' ? [] : [value]}
      defaultInputValue={value === '' ? '' : countryName(locale, value)}
      inputBehavior="autohighlight"
      openOnClick
      lazyMount
      unmountOnExit
      positioning={{ sameWidth: true, gutter: 4 }}
      translations={{ triggerLabel: t('country.open') }}
      onInputValueChange={({ inputValue, reason }) => {
        if (reason === 'input-change') setTyped(inputValue)
      }}
      onValueChange={({ value: [code] }) => {
        if (code !== undefined) onChoose(code)
      }}
      onOpenChange={({ open, reason }) => {
        /* Not when it closes: the list would grow over what is being pressed. */
        if (open && reason !== 'input-change') setTyped('')
      }}
    >
      <Combobox.Control className={frame[isWrong ? 'wrong' : 'calm']}>
        <Combobox.Input
          className={input}
          aria-describedby={control['aria-describedby']}
          aria-invalid={control['aria-invalid']}
          autoComplete="off"
          spellCheck={false}
          placeholder={t('country.placeholder')}
          onBlur={onLeave}
        />
        <Combobox.Trigger className={styles.trigger}>
          <DownIcon size="small" />
        </Combobox.Trigger>
      </Combobox.Control>
      <Combobox.Positioner className={layer}>
        <Combobox.Content className={styles.list} aria-label={label} aria-labelledby={undefined}>
          {found.length === 0 ? <p className={styles.none}>{t('country.none')}</p> : null}
          {found.map((country) => (
            <Combobox.Item key={country.code} item={country} className={styles.item}>
              {country.name}
            </Combobox.Item>
          ))}
        </Combobox.Content>
      </Combobox.Positioner>
    </Combobox.Root>
  )
}
