export default /** @type {const} */ ({
  "secure.pageTitle": "Secure address · Runthrough",
  "secure.title": "This needs the secure address",
  "secure.why.camera": "The camera works only on secure (https) pages. This page is not secure. You stay in the class.",
  "secure.why.glove": "Motion works only on secure (https) pages. This page is not secure. You stay in the class.",
  "secure.why.phone": "Only secure (https) pages can use a camera, keep the screen on, and open offline. This page " +
    "is not secure. You stay in.",
  "secure.open": "Go to the secure address",
  // What the phone will say.
  "secure.heading": "Your phone will warn you once",
  "secure.lead":
    "The computer of your studio made its certificate itself. Your phone does not know it, so it shows a " +
    "warning. Here " +
    "is what to tap.",
  "secure.which": "Your device",
  "secure.android": "Android",
  "secure.ios": "iPhone, iPad",
  "secure.computer": "Computer",
  "secure.android.1": "The phone says “Your connection is not private”. Tap “Advanced”.",
  "secure.android.2": "Tap “Proceed to {host} (unsafe)”.",
  "secure.android.3": "The page opens. Allow the camera when it asks.",
  "secure.ios.1": "The phone says “This Connection Is Not Private”. Tap “Show Details”.",
  "secure.ios.2": "Tap “visit this website” at the end of the text.",
  "secure.ios.3": "Tap “Visit Website”. The page opens.",
  "secure.computer.1": "The browser says that the connection is not private. Choose “Advanced”.",
  "secure.computer.2": "Choose “Proceed to {host} (unsafe)”, or in Firefox “Accept the Risk and Continue”.",
  "secure.computer.3": "The page opens.",
  "secure.button.android.1": "Advanced",
  "secure.button.android.2": "Proceed to {host} (unsafe)",
  "secure.button.android.3": "Allow",
  "secure.button.ios.1": "Show Details",
  "secure.button.ios.2": "visit this website",
  "secure.button.ios.3": "Visit Website",
  "secure.button.computer.1": "Advanced",
  "secure.button.computer.2": "Proceed to {host} (unsafe)",
  "secure.button.computer.3": "Runthrough",
  "secure.only": "Do so only here, in the network of your studio, and for this address:",
  "secure.goOn": "Go on",
  "secure.forGood": "No more warnings, and offline use: trust this studio",
  "secure.none": "This server has no secure address",
  "secure.noneHelp":
    "Whoever runs it can give it one: start it without “--own-certificate off”, or with a certificate. The guide for " +
    "operators says how.",
  "secure.back": "Back",
  "secure.here": "You are at the secure address",
  "secure.hereHelp": "Camera, motion and pages without the network can be used here.",
  "secure.notConnected": "Your phone does not keep this page connected",
  "secure.notConnectedHelp":
    "An iPhone may do so until it trusts the studio. That takes two minutes, once; your place is kept here.",
  "secure.goOnAnyway": "Try without it",
  "secure.start": "To the first page",
  // The studio's authority, trusted for good.
  "secure.trustTitle": "Trust this studio · Runthrough",
  "secure.trust": "Trust this studio",
  "secure.trustLead":
    "Your phone then opens this studio's pages without a warning, and also without the network. It takes two " +
    "minutes, " +
    "once.",
  "secure.trust.android.1": "Download the certificate.",
  "secure.trust.android.2":
    "Open the phone's Settings and search for “CA certificate” (Security, More, Encryption and credentials, " +
    "Install a " +
    "certificate).",
  "secure.trust.android.3": "Tap “CA certificate”, then “Install anyway”. Choose the file runthrough.crt.",
  "secure.trust.android.4": "Come back here and check.",
  "secure.trust.ios.1": "Download the profile in Safari, and tap “Allow”.",
  "secure.trust.ios.2": "Open Settings. Tap “Profile Downloaded” at the top, then “Install”.",
  "secure.trust.ios.3": "In Settings: General, About, Certificate Trust Settings. Switch “Runthrough” on.",
  "secure.trust.ios.4": "Come back here and check.",
  "secure.trust.computer.1": "Download the certificate.",
  "secure.trust.computer.2":
    "Open the browser's settings, search for “certificates”, and import the file as an authority.",
  "secure.trust.computer.3": "Tick that it may identify websites.",
  "secure.trust.computer.4": "Come back here and check.",
  "secure.button.trust.android.1": "runthrough.crt",
  "secure.button.trust.android.2": "CA certificate",
  "secure.button.trust.android.3": "Install anyway",
  "secure.button.trust.android.4": "Check",
  "secure.button.trust.ios.1": "Allow",
  "secure.button.trust.ios.2": "Profile Downloaded",
  "secure.button.trust.ios.3": "Runthrough",
  "secure.button.trust.ios.4": "Check",
  "secure.button.trust.computer.1": "runthrough.crt",
  "secure.button.trust.computer.2": "Import",
  "secure.button.trust.computer.3": "Trust",
  "secure.button.trust.computer.4": "Check",
  "secure.certificate": "Download the certificate",
  "secure.profile": "Download the profile",
  "secure.check": "Check",
  "secure.checkHelp": "If your phone warns, it does not trust the studio yet: go back and do the steps again.",
  "secure.checking": "Checking…",
  "secure.works": "It works",
  "secure.worksHelp": "This phone trusts the studio. From now on these pages open without the network, too.",
  "secure.worksNot": "This phone does not trust the studio yet",
  "secure.worksNotHelp":
    "Camera and motion work here. Pages without the network need all of the steps below. Were they done just now? " +
    "Close the browser, open it and check again.",
  "secure.what": "What does that allow?",
  "secure.whatHelp":
    "The certificate can vouch only for this studio’s computer and for local networks: not for a bank or another " +
    "website. You can remove it in the same settings at any time.",
  "secure.whatMore":
    "Android may say that your network may be monitored. It says so about every certificate that you add.",
  "secure.fingerprint": "To be sure, compare this with what the server printed when it started (SHA-256):",
});
