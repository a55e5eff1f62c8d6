// The product drives the Chromium it finds on the machine (CHROMIUM_PATH, or Debian's package);
// a second download of 300 MB at install time would only be in the way.
module.exports = { skipDownload: true };
