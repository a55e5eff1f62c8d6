/* All that is loaded of the demo, in a file of the build of its own: an image for production is built without it (Dockerfile, ASVS 15.2.3). */
export { demoSignIns, fillDemo } from './fill';
export { startTraffic } from './traffic';
