export { Sections as default } from '../../sections'
