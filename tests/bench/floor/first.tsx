import dayjs from 'dayjs'

export const First = () => (
  <>
    <h1>First</h1>
    <button type="button">{dayjs().format('YYYY')}</button>
  </>
)
