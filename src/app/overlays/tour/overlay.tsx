import { provideTour } from '../../../../machines/tour/tour'
import { defineOverlay } from '../define-overlay'
import { tourPorts } from './ports'
import { Tour } from './view'

export default defineOverlay({
  machine: (services) => provideTour(tourPorts(services)),
  tell: (actor, due: true | null) => actor.send({ type: 'place.changed', isDue: due !== null }),
  View: Tour,
})
